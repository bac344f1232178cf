export * from "./audit.calls.ts";
export * from "./fields.ts";
export * from "./audit.schema.ts";
export * from "./subjects.ts";
