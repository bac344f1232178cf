export * from "./calls.ts";
export * from "./merchants/calls.ts";
export * from "./merchants/schema.ts";
export * from "./schema.ts";
