export * from "./calls.ts";
export { reviewQueue } from "./kinds/queue.ts";
export * from "./schema.ts";
