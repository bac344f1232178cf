export * from "./challenges.calls.ts";
export * from "./challenges.schema.ts";
