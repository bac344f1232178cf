export * from "./pieces.calls.ts";
export * from "./pieces.schema.ts";
