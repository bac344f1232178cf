export { calls } from "./departments.calls.ts";
export { keepDepartment, keepDepartments } from "./departments.store.ts";
