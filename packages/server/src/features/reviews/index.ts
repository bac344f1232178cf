export { calls } from "./calls.ts";
export { textMark } from "./requests/text-fingerprint.ts";
export { queueCalls } from "./queues/calls.ts";
export { endStates } from "./expiry/service.ts";
export { houseSettings } from "./business-settings/service.ts";
export { notifyLateReviews } from "./deadlines/service.ts";
export { moveMoney } from "./queues/money.ts";
export { notify, notifyOfOrder } from "./notices/service.ts";
export { lockPeople, personBy } from "./people/service.ts";
export {
  defineQueue,
  registerQueues,
  type AnyQueue,
  type ItemOf,
  type Keeping,
  type Queue,
  type QueueRules,
  type Step,
} from "./queues/queue.ts";
export { secretOf } from "./queues/secret.ts";
export { settleDecisions } from "./decisions/effects.ts";
export { itemOf, presentedItem } from "./lists/items.ts";
export { takeStep } from "./steps/service.ts";
export { linesOf } from "./service.ts";
