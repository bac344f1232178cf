export * from "./agreements.calls.ts";
export * from "./rules.ts";
export * from "./agreements.schema.ts";
export * from "./strokes.ts";
export * from "./terms.ts";
