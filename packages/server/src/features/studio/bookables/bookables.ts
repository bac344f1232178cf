export { bookablesMatching } from "./bookables.service.ts";
export { calls } from "./bookables.calls.ts";
export { keepBookables, listInUse, subjectNames } from "./bookables.store.ts";
export { personalData } from "./bookables.personal-data.ts";
