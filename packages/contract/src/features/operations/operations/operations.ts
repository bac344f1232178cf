export * from "./operations.calls.ts";
export * from "./operations.schema.ts";
