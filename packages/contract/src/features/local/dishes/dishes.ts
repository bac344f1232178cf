export * from "./dishes.calls.ts";
export * from "./dishes.schema.ts";
