export * from "./offers.calls.ts";
export * from "./offers.schema.ts";
