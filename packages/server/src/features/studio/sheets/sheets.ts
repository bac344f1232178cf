export { calls } from "./sheets.calls.ts";
export { describeShoots } from "./sheets.service.ts";
