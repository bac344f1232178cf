export * from "./leads.calls.ts";
export * from "./leads.schema.ts";
