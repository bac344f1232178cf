export { markActs } from "./kinds/acts.ts";
export { markOf, payOutTo, sealCard } from "./kinds/card.ts";
export { heldAccount, hold, newKey, release } from "./kinds/money.ts";
export type { Kept as PayOutKept } from "./policy.ts";
export { askBank, openPayOut, payOut, payOutsAnswered } from "./service.ts";
