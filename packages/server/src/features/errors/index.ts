export { calls } from "./calls.ts";
export { openFaultLog } from "./fault-log.ts";
