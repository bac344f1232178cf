export { calls } from "./calls.ts";
export { openFaultLog } from "./fault-log.ts";
export { personalData } from "./personal-data.ts";
