export * from "./webhooks.calls.ts";
export * from "./webhooks.schema.ts";
