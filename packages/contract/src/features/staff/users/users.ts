export * from "./users.calls.ts";
export * from "./app-links.ts";
export * from "./hand-over.ts";
export * from "./reset.ts";
export * from "./sheet.ts";
export * from "./users.schema.ts";
