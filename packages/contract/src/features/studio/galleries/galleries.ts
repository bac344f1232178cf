export * from "./galleries.calls.ts";
export * from "./galleries.schema.ts";
export * from "./layout.ts";
