export { bookablesMatching } from "./bookables.service.ts";
export { calls } from "./bookables.calls.ts";
import { subjectNames as bookableNames } from "./bookables.store.ts";
import { subjectNames as skillNames } from "./skills/skills.store.ts";

export const subjectNames = { ...bookableNames, ...skillNames };
export { keepBookables, listInUse, listPersons } from "./bookables.store.ts";
export { assertOffered } from "./skills/skills.service.ts";
export { readSkillNames } from "./skills/skills.store.ts";
export { personalData } from "./bookables.personal-data.ts";
