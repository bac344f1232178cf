export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { tellArrears } from "./arrears/service.ts";
export { paymentsForCouple, refreshPlan } from "./plan/service.ts";
