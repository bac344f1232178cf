export * from "./limits.ts";
export * from "./shoots.calls.ts";
export * from "./shoots.schema.ts";
export * from "./stops.ts";
