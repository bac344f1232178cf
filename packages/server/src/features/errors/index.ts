export { calls } from "./calls.ts";
export { openFaultLog } from "./fault-log.ts";
export { errorRetention } from "./retention/service.ts";
export { personalData } from "./personal-data.ts";
