export * from "./people.calls.ts";
export * from "./merchants.calls.ts";
export * from "./merchants.schema.ts";
export * from "./people.schema.ts";
