export { calls } from "./errors.calls.ts";
export { openFaultLog } from "./fault-log.ts";
export { personalData } from "./errors.personal-data.ts";
export { subjectNames } from "./errors.store.ts";
