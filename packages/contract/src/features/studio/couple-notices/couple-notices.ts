export * from "./couple-notices.calls.ts";
export * from "./couple-notices.schema.ts";
export * from "./rules.ts";
export * from "./standard-texts.ts";
