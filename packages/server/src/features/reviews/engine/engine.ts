export { calls } from "./engine.calls.ts";
export { textFingerprint } from "./requests/text-fingerprint.ts";
export { queueCalls } from "./queues/queues.calls.ts";
export { openBetween, shareIdentity } from "./engine.account-records.service.ts";
export { noticeRecords, reviewRecords } from "./engine.account-records.ts";
export { expireItems } from "./deadlines.service.ts";
export { notifyLateReviews } from "./deadlines.service.ts";
export { moveMoney } from "./queues/money.ts";
export { notify, notifyOfOrder, notifyStaff } from "./notices.service.ts";
export { submitForStaff } from "./requests/requests.service.ts";
export { reasonIn } from "./engine.present.ts";
export { lockPeople, personBy } from "./requests/people.service.ts";
export {
  defineQueue,
  type ActionRule,
  type AnyQueue,
  type ItemOf,
  type PictureClaims,
  type Queue,
  type QueueRules,
  type Step,
} from "./queues/queues.queue.ts";
export { itemSecret } from "./queues/secret.ts";
export { decisionEffects } from "./decisions/effects.ts";
export { getItem, presentedItem } from "./lists/items.ts";
export { lateItems, visibleQueues } from "./lists/lists.service.ts";
export { itemsMatching } from "./lists/matching.ts";
export { changeItem } from "./decisions/steps.service.ts";
export { itemsOfPerson } from "./engine.service.ts";
export { itemPosition, lockItemIn, subjectNames } from "./engine.store.ts";
