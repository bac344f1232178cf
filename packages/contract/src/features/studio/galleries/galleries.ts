export * from "./couple-files.ts";
export * from "./galleries.calls.ts";
export * from "./galleries.schema.ts";
export * from "./layout.ts";
export * from "./rows.ts";
