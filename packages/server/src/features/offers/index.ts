export { calls } from "./calls.ts";
export { freezeVersion } from "./usage/service.ts";
