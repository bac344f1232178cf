export * from "./accents.ts";
export * from "./business.calls.ts";
export * from "./business.schema.ts";
