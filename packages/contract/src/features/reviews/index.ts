export * from "./calls.ts";
export { reviewQueue } from "./queue.ts";
export * from "./schema.ts";
