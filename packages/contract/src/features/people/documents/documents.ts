export * from "./documents.schema.ts";
