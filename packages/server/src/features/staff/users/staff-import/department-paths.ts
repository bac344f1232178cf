import { nameKey } from "../../../../kernel/text/name-key.ts";
import { ancestorsOf } from "../../../../kernel/paging/tree.ts";

interface Department {
  id: number;
  parent_id: number | null;
  name: string;
}

/** With spaces, because the name of a department can contain a slash. */
const separator = " / ";

/** Returns the path of each department by its id: `Head office / Operations`. */
export function pathsOf(departments: readonly Department[]): Map<number, string> {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return new Map(
    departments.map(({ id, name }) => {
      const above = ancestorsOf(departments, id).toReversed();
      return [id, [...above.map((parent) => names.get(parent)), name].join(separator)];
    }),
  );
}

const normalise = (path: string) => path.normalize("NFKC").split("/").map(nameKey).join("/");

/** Returns a lookup of departments by path, or by name alone if it is unique. */
export function departmentFinder(departments: readonly Department[]): (text: string) => number | undefined {
  const idsByKey = new Map<string, number[]>();
  const put = (key: string, id: number) => idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
  const paths = pathsOf(departments);
  for (const { id, name, parent_id } of departments) {
    put(normalise(paths.get(id) ?? name), id);
    if (parent_id !== null) put(normalise(name), id);
  }
  return (text) => {
    const ids = idsByKey.get(normalise(text)) ?? [];
    return ids.length === 1 ? ids[0] : undefined;
  };
}
