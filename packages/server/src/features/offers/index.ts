export { calls } from "./calls.ts";
export { activeVersion, freezeVersion } from "./usage/service.ts";
