export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { verify, type Verdict } from "./service.ts";
