export * from "./payouts.calls.ts";
export * from "./payouts.schema.ts";
