export * from "./audit.calls.ts";
export * from "./audit.schema.ts";
export * from "./subjects.ts";
