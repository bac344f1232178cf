export { calls } from "./calls.ts";
export { openFaultLog } from "./kinds/fault-log.ts";
