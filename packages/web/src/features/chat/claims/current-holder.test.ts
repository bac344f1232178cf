import { expect, test } from "vitest";
import { holderOf } from "./current-holder.ts";

const now = Date.parse("2026-11-29T10:00:00Z");
const until = (at: string, id: number) => ({ id, name: `n${id}`, until: `2026-11-29T${at}Z` });

test("the holder of a lease precedes the assignee until the lease expires", () => {
  const assignee = { id: 2, name: "n2" };
  expect(holderOf({ lease: until("10:00:30", 1), assignee }, 1, now)).toEqual({
    name: "n1",
    isMe: true,
    isReplying: true,
  });
  expect(holderOf({ lease: until("09:59:59", 1), assignee }, 1, now)).toEqual({
    name: "n2",
    isMe: false,
    isReplying: false,
  });
  expect(holderOf({ lease: until("09:59:59", 1), assignee: null }, 1, now)).toBeNull();
  expect(holderOf({ lease: null, assignee }, 2, now)).toEqual({ name: "n2", isMe: true, isReplying: false });
});
