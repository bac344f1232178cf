import { aMessage } from "@vowdesk/contract/messages/notifications/sample";
import { expect, test } from "vitest";
import { drawerRows, groupsOf } from "./drawer-rows.ts";

const all = { unreadOnly: false, group: null };
const message = (id: string, more: Partial<Parameters<typeof aMessage>[0]> = {}) => aMessage({ id, ...more });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(" ");

test("new messages are counted instead of listed, so that no row moves", () => {
  const stored = ["5", "4", "3", "2", "1"].map((id) => message(id));
  const { rows, arrived } = drawerRows(stored, [], all, "3");
  expect(ids(rows)).toBe("3 2 1");
  expect(arrived).toBe(2);
});

test("the filter applies to listed and to new messages", () => {
  const stored = [message("4", { type: 0 }), message("3"), message("2", { flag: 1 }), message("1")];
  expect(drawerRows(stored, [], { unreadOnly: true, group: "order" }, "2")).toMatchObject({
    rows: [{ id: "1" }],
    arrived: 1,
  });
});

test("older messages follow without duplicates", () => {
  const stored = [message("3"), message("2")];
  const { rows } = drawerRows(
    stored,
    [message("2"), message("1"), message("0", { flag: 1 })],
    { ...all, unreadOnly: true },
    "3",
  );
  expect(ids(rows)).toBe("3 2 1");
});

test("a reloaded list shows all messages", () => {
  expect(drawerRows([message("9"), message("8")], [], all, "3")).toMatchObject({
    arrived: 0,
    rows: [{ id: "9" }, { id: "8" }],
  });
});

test("offers the groups that have messages, in the order of their types", () => {
  const stored = [message("2"), message("1", { type: 3, flag: 1 })];
  expect(groupsOf(stored, { complaint: 2 }, null)).toEqual(["chat", "order", "complaint"]);
  expect(groupsOf([], {}, "post")).toEqual(["post"]);
});
