export * from "./notifications.calls.ts";
export * from "./notifications.frames.ts";
export * from "./notifications.schema.ts";
