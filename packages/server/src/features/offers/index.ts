export { calls } from "./calls.ts";
export { activeVersion, freezeVersion, frozenVersion } from "./usage/service.ts";
