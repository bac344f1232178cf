export { accountRecords } from "./account-records/store.ts";
export { openWeddings } from "./assignment/hand-over.ts";
export { calls } from "./calls.ts";
export { weddingsOfPhone } from "./customers/service.ts";
export { scopeOf } from "./policy.ts";
export { findIdOfNumber } from "./store.ts";
export {
  addForCouple,
  assertActive,
  assertVisible,
  countCancellation,
  coupleOf,
  lockForCancellation,
} from "./service.ts";
