export * from "./ledger.schema.ts";
