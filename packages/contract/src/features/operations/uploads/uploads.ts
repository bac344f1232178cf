export * from "./picture-formats.ts";
export * from "./uploads.calls.ts";
export * from "./uploads.schema.ts";
