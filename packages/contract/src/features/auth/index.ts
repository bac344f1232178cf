export * from "./calls.ts";
export * from "./local-sign-in.ts";
export * from "./passkeys.ts";
export * from "./schema.ts";
