export * from "./sheets.calls.ts";
export * from "./sheets.schema.ts";
