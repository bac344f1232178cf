export * from "./alerts.calls.ts";
export * from "./alerts.schema.ts";
