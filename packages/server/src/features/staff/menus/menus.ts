export { calls } from "./menus.calls.ts";
export { subjectNames } from "./menus.store.ts";
