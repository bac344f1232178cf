export * from "./couples.calls.ts";
export * from "./couples.schema.ts";
