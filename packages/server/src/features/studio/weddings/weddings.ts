export { accountRecords } from "./weddings.account-records.ts";
export { openWeddings } from "./assignment.hand-over.ts";
export { calls } from "./weddings.calls.ts";
export {
  countUsedWeddings,
  existingCouples,
  existingPhones as weddingPhones,
  removeWeddings,
} from "./imported.service.ts";
export { weddingsOfPhone } from "./weddings.service.ts";
export { revealedPhone } from "./revealed-phone.ts";
export { showsPayments, sightsOf } from "./reader.policy.ts";
export { scopeOf } from "./weddings.policy.ts";
export { findIdOfNumber, lockForParts } from "./weddings.store.ts";
export { listWithoutShoot } from "./wedding-days.store.ts";
export {
  addForCouple,
  assertActive,
  assertVisible,
  countCancellation,
  consultants as listConsultants,
  coupleOf,
  lockForCancellation,
  signalParts,
} from "./weddings.service.ts";
