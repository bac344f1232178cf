export * from "./roles.calls.ts";
export * from "./roles.schema.ts";
