export * from "./endpoint.ts";
export * from "./file-part.ts";
export * from "./frame.ts";
export * from "./page.ts";
export * from "./permission.ts";
export * from "./refusal.ts";
export * from "./socket.ts";
export * from "./text.ts";
