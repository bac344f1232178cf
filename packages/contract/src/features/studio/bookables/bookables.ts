export * from "./bookables.calls.ts";
export * from "./bookables.schema.ts";
export * from "./working-hours.ts";
