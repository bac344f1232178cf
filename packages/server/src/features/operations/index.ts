export { callsWith } from "./calls.ts";
export {
  baseBackupJob,
  recordHeartbeat,
  forgetSilentNodes,
  removeNode,
  run as runJob,
  settleRestored,
  unacknowledgedAges,
  type Restored,
} from "./service.ts";
export type { Online } from "./store.ts";
