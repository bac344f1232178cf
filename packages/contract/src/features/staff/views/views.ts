export * from "./views.calls.ts";
export * from "./views.schema.ts";
