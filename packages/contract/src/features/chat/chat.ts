export * from "./chat.calls.ts";
export * from "./chat.frames.ts";
export * from "./chat.schema.ts";
