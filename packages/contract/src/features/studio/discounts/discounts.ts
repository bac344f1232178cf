export * from "./discounts.calls.ts";
export * from "./discounts.schema.ts";
