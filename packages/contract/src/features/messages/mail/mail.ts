export * from "./mail.schema.ts";
