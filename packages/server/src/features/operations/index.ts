export { calls } from "./calls.ts";
export { baseJob, beat, forgetSilentNodes, leave, settleRestored, unackedAges, type Restored } from "./service.ts";
export type { Online } from "./store.ts";
