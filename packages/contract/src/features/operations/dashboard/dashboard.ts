export * from "./dashboard.calls.ts";
export * from "./dashboard.schema.ts";
