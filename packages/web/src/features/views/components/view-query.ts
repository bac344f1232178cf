/** Where in the list somebody is, and what is open: no part of a view. */
const passing = ["pageNo"];

/** What a view keeps of a page's address: filters, order and page size, each at its place in the alphabet. */
export function viewQuery(search: URLSearchParams, openKey: string): string {
  const kept = [...search].filter(([name, value]) => name !== openKey && !passing.includes(name) && value !== "");
  return new URLSearchParams(kept.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

/** The input of the list's call for a view, when only its total is wanted. */
export function countInput(query: string): Record<string, string | number> {
  return { ...Object.fromEntries(new URLSearchParams(query)), pageSize: 1 };
}
