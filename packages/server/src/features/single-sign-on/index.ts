export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { listEnabled } from "./service.ts";
