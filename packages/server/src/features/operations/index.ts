export { calls } from "./calls.ts";
export {
  baseJob,
  beat,
  forgetSilentNodes,
  leave,
  run as runJob,
  settleRestored,
  unackedAges,
  type Restored,
} from "./service.ts";
export type { Online } from "./store.ts";
