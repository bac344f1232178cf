export { calls } from "./sheets.calls.ts";
export { listeners } from "./sheets.events.ts";
export { describeShoots } from "./sheets.service.ts";
