export * from "./auth.calls.ts";
export * from "./local-sign-in.ts";
export * from "./passkeys.ts";
export * from "./auth.schema.ts";
