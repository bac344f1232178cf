export * from "./announcements.calls.ts";
export * from "./document.ts";
export * from "./announcements.schema.ts";
