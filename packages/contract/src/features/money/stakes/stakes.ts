export * from "./stakes.schema.ts";
