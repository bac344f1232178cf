export * from "./quotes.calls.ts";
export * from "./quotes.schema.ts";
