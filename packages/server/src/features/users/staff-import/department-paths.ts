import { ancestorsOf } from "../../../kernel/paging/tree.ts";

interface Department {
  id: number;
  parent_id: number | null;
  name: string;
}

/** A department's name may hold a slash; blanks around the separator keep such a path apart as people read it. */
const separator = " / ";

/** Each department by its id with those above it: `Head office / Operations`. */
export function pathsOf(departments: readonly Department[]): Map<number, string> {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return new Map(
    departments.map(({ id, name }) => {
      const above = ancestorsOf(departments, id).toReversed();
      return [id, [...above.map((one) => names.get(one)), name].join(separator)];
    }),
  );
}

const plain = (path: string) =>
  path
    .split("/")
    .map((part) => part.trim().toLowerCase())
    .join("/");

/** Finds a department by its path, or by its name alone where only one has it. */
export function departmentFinder(departments: readonly Department[]): (text: string) => number | undefined {
  const found = new Map<string, number[]>();
  const put = (key: string, id: number) => found.set(key, [...(found.get(key) ?? []), id]);
  const paths = pathsOf(departments);
  for (const { id, name, parent_id } of departments) {
    put(plain(paths.get(id) ?? name), id);
    if (parent_id !== null) put(plain(name), id);
  }
  return (text) => {
    const ids = found.get(plain(text)) ?? [];
    return ids.length === 1 ? ids[0] : undefined;
  };
}
