export * from "./errors.calls.ts";
export * from "./errors.schema.ts";
