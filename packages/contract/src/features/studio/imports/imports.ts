export * from "./imports.calls.ts";
export * from "./imports.schema.ts";
export * from "./sheet.ts";
