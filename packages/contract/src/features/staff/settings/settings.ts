export * from "./settings.calls.ts";
export * from "./settings.schema.ts";
