export * from "./app-users.calls.ts";
export * from "./app-users.personal-data.ts";
export * from "./app-users.schema.ts";
