export { markActions } from "./mark-actions.ts";
export { markOf, payOutTo, sealCard } from "./card.ts";
export { heldAccount, hold, newKey, release } from "./money.ts";
export type { StoredPayOut as PayOutKept } from "./payouts.policy.ts";
export { askBank, openPayOut, payOut, payOutsSettled } from "./payouts.service.ts";
