export * from "./calls.ts";
export * from "./page-keys.ts";
export * from "./schema.ts";
