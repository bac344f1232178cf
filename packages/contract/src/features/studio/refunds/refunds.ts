export * from "./refunds.calls.ts";
export * from "./refunds.schema.ts";
