export * from "./withdrawals.calls.ts";
export * from "./withdrawals.schema.ts";
