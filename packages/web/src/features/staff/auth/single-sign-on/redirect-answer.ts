/** The provider in the address of the open page, and the query that it has added. */
export const redirectAnswer = () => ({
  providerId: location.pathname.split("/").filter(Boolean).at(-1) ?? "",
  query: location.search.replace("?", ""),
});
