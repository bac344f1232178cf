export * from "./posts.calls.ts";
export * from "./posts.schema.ts";
