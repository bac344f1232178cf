export * from "./calls.ts";
export * from "./kinds/document.ts";
export * from "./schema.ts";
