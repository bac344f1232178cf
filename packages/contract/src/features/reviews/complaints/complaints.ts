export * from "./complaints.calls.ts";
export * from "./complaints.schema.ts";
