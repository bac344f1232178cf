export * from "./feedback.calls.ts";
export * from "./feedback.schema.ts";
