export { calls } from "./calls.ts";
export { personalData } from "./personal-data.ts";
