export * from "./menus.calls.ts";
export * from "./page-keys.ts";
export * from "./menus.schema.ts";
