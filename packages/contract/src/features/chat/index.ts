export * from "./calls.ts";
export * from "./frames.ts";
export * from "./schema.ts";
