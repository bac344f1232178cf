export * from "./calls.ts";
export * from "./document.ts";
export * from "./schema.ts";
