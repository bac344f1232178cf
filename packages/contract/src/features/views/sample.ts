import { SavedView } from "./schema.ts";

/** A valid saved view, for tests. */
export function aView(overrides: Partial<SavedView> = {}): SavedView {
  return SavedView.parse({
    id: 7,
    name: "滨江晚高峰",
    scope: "mine",
    roleId: null,
    query: "scope=late&sort=dueAt&dir=asc",
    columns: null,
    ownerName: "陈思雨",
    isOwn: true,
    mayDelete: true,
    ...overrides,
  });
}
