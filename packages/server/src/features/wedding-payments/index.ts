export { calls } from "./calls.ts";
export { listeners } from "./events.ts";
export { notifyOfArrears } from "./arrears/service.ts";
export { countOverdue, countUnchecked } from "./figures/service.ts";
export { ask as askForRefund, decideRefund } from "./refunds/service.ts";
export { balanceOf, paymentsForCouple, refreshPlan } from "./plan/service.ts";
export { accountRecords } from "./account-records/store.ts";
