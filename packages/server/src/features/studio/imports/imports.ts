export { calls } from "./imports.calls.ts";
export { personalData } from "./imports.personal-data.ts";
export { subjectNames } from "./imports.store.ts";
export { continueImports } from "./work.service.ts";
