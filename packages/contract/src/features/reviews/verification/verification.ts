export * from "./verification.calls.ts";
export * from "./verification.schema.ts";
