export * from "./compensations.schema.ts";
