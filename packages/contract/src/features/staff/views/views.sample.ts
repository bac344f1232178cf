import { SavedView } from "./views.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid saved view, for tests. */
export const aView = sample(SavedView, {
  id: 7,
  name: "滨江晚高峰",
  scope: "mine",
  roleId: null,
  query: "scope=late&sort=dueAt&dir=asc",
  columns: null,
  ownerName: "陈思雨",
  isOwn: true,
  mayDelete: true,
});
