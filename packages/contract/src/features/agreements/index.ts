export * from "./calls.ts";
export * from "./rules.ts";
export * from "./schema.ts";
export * from "./strokes.ts";
export * from "./terms.ts";
