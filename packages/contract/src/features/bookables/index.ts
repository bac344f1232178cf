export * from "./calls.ts";
export * from "./schema.ts";
export * from "./working-hours.ts";
