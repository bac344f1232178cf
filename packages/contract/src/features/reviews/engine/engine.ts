export * from "./engine.calls.ts";
export { reviewQueue } from "./engine.queue.ts";
export * from "./engine.schema.ts";
