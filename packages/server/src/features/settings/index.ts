export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { languageOf } from "./service.ts";
