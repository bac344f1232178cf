export * from "./calls.ts";
export * from "./passkeys.ts";
export * from "./schema.ts";
