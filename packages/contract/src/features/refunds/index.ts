export * from "./calls.ts";
export * from "./schema.ts";
