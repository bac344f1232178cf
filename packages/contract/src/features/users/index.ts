export * from "./calls.ts";
export * from "./kinds/app-links.ts";
export * from "./kinds/hand-over.ts";
export * from "./kinds/reset.ts";
export * from "./kinds/sheet.ts";
export * from "./schema.ts";
