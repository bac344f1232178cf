export * from "./applications.calls.ts";
export * from "./applications.schema.ts";
