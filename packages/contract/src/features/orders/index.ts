export * from "./calls.ts";
export * from "./app-calls.ts";
export * from "./schema.ts";
