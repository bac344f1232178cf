export { callsWith } from "./operations.calls.ts";
export {
  baseBackupJob,
  recordHeartbeat,
  forgetSilentNodes,
  removeNode,
  run as runJob,
  settleRestored,
  unacknowledgedAges,
  type Restored,
} from "./operations.service.ts";
export type { Online } from "./operations.store.ts";
