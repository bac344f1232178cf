export { callsWith } from "./operations.calls.ts";
export {
  baseBackupJob,
  recordHeartbeat,
  forgetSilentNodes,
  removeNode,
  run as runJob,
  settleRestored,
  type Restored,
} from "./operations.service.ts";
