export * from "./calls.ts";
export * from "./fields.ts";
export * from "./schema.ts";
export * from "./subjects.ts";
