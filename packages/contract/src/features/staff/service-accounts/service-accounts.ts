export * from "./service-accounts.calls.ts";
export * from "./service-accounts.schema.ts";
