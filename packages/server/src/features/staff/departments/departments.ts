export { calls } from "./departments.calls.ts";
export { keepDepartment, keepDepartments, subjectNames } from "./departments.store.ts";
