export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { paymentsForCouple } from "./plan/service.ts";
