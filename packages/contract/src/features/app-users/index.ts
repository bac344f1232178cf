export * from "./calls.ts";
export * from "./personal-data.ts";
export * from "./schema.ts";
