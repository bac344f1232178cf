export * from "./bookables.calls.ts";
export * from "./bookables.schema.ts";
export * from "./skills.calls.ts";
export * from "./skills.schema.ts";
export * from "./working-hours.ts";
