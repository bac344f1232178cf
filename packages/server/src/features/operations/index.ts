export { calls } from "./calls.ts";
export {
  baseBackupJob,
  beat,
  forgetSilentNodes,
  leave,
  run as runJob,
  settleRestored,
  unacknowledgedAges,
  type Restored,
} from "./service.ts";
export type { Online } from "./store.ts";
