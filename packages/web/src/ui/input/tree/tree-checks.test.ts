import { describe, expect, test } from "vitest";
import { checkOf, chosenAlone, pathTo, rowsOf, toggled, withBelow, type CheckNode } from "./tree-checks.ts";

function node(id: number, label: string, children: CheckNode[] = [], isFolder = false): CheckNode {
  return { id, label, isFolder, children };
}

const users = node(10, "Users", [node(11, "Add user"), node(12, "Delete user")]);
const roles = node(20, "Roles", [node(21, "Add role")]);
const system = node(1, "System", [users, roles], true);
const board = node(2, "Dashboard");
const tree = [system, board];
const everything = tree.flatMap(withBelow).map(({ id }) => id);

const set = (...ids: number[]) => new Set(ids);
const at = (id: number) => pathTo(tree, id).at(-1) ?? board;

describe("checkOf", () => {
  test("returns all when a node and its descendants are chosen", () => {
    expect(checkOf(users, set(10, 11, 12))).toBe("all");
    expect(checkOf(system, set(...everything))).toBe("all");
  });

  //
  test("returns some for a page without all of its buttons and a folder without all of its pages", () => {
    expect(checkOf(users, set(10))).toBe("some");
    expect(checkOf(users, set(10, 11))).toBe("some");
    expect(checkOf(system, set(1, 10, 11, 12))).toBe("some");
  });

  test("returns none when no descendant is chosen, even if the folder's id is", () => {
    expect(checkOf(users, set(20, 21))).toBe("none");
    expect(checkOf(system, set(1))).toBe("none");
  });

  test("returns all for a folder with all descendants, even without its own id", () => {
    expect(checkOf(system, set(10, 11, 12, 20, 21))).toBe("all");
  });
});

describe("toggled", () => {
  test("chooses the descendants and ancestors", () => {
    expect(toggled(tree, set(), at(10))).toEqual(set(1, 10, 11, 12));
    expect(toggled(tree, set(), at(1))).toEqual(set(1, 10, 11, 12, 20, 21));
  });

  test("completes a half-checked node", () => {
    expect(toggled(tree, set(1, 10, 11), at(10))).toEqual(set(1, 10, 11, 12));
  });

  test("clears a full node; a folder goes with its last descendant, a page stays without its buttons", () => {
    expect(toggled(tree, set(1, 10, 11, 12), at(10))).toEqual(set());
    expect(toggled(tree, set(1, 20, 21), at(21))).toEqual(set(1, 20));
  });

  test("choosing a button chooses its page", () => {
    expect(toggled(tree, set(), at(12))).toEqual(set(1, 10, 12));
  });

  test("toggling an independent node changes no other", () => {
    expect(toggled(tree, set(1, 20), at(2))).toEqual(set(1, 20, 2));
    expect(toggled(tree, set(1, 20, 2), at(2))).toEqual(set(1, 20));
  });

  test("with a search it applies to the visible nodes", () => {
    const [shown] = rowsOf(tree, set(), "delete");
    expect(shown?.node && toggled(tree, set(), shown.node)).toEqual(set(1, 10, 12));
  });
});

test("a page can be chosen without its buttons, but a folder cannot", () => {
  expect(chosenAlone(tree, set(1, 10, 11, 12, 20), at(10))).toEqual(set(1, 10, 20));
  expect(chosenAlone(tree, set(), at(10))).toEqual(set(1, 10));
  expect(chosenAlone(tree, set(2), at(1))).toEqual(set(2));
});

test("returns the path to a node", () => {
  expect(pathTo(tree, 12).map(({ label }) => label)).toEqual(["System", "Users", "Delete user"]);
  expect(pathTo(tree, 99)).toEqual([]);
});

describe("rowsOf", () => {
  const shown = (closed: ReadonlySet<number>, text = "") => rowsOf(tree, closed, text).map((row) => row.node.id);

  test("hides the children of closed nodes", () => {
    expect(shown(set())).toEqual([1, 10, 11, 12, 20, 21, 2]);
    expect(shown(set(10))).toEqual([1, 10, 20, 21, 2]);
    expect(shown(set(1))).toEqual([1, 2]);
  });

  test("returns level, position and parent", () => {
    const row = rowsOf(tree, set(), "").find((item) => item.node.id === 12);
    expect(row).toMatchObject({ level: 3, place: 2, siblings: 2, parentId: 10, isOpen: null });
  });

  test("with a text it returns matches with their ancestors and descendants, even in closed nodes", () => {
    expect(shown(set(1, 10), "delete")).toEqual([1, 10, 12]);
    expect(shown(set(1), " USERS ")).toEqual([1, 10, 11, 12]);
    expect(shown(set(), "nothing like it")).toEqual([]);
  });
});
