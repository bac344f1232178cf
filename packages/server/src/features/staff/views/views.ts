export { calls } from "./views.calls.ts";
export { personalData } from "./views.personal-data.ts";
export { subjectNames } from "./views.store.ts";
