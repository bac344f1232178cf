export * from "./calls.ts";
export * from "./kinds/app-calls.ts";
export * from "./schema.ts";
