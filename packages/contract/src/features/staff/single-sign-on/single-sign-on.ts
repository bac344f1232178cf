export * from "./single-sign-on.calls.ts";
export * from "./single-sign-on.schema.ts";
