export * from "./calls.ts";
export * from "./plan/calls.ts";
export * from "./plan/schema.ts";
export * from "./schema.ts";
