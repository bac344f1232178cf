export * from "./departments.calls.ts";
export * from "./departments.schema.ts";
