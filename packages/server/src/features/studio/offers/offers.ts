export { calls } from "./offers.calls.ts";
export { activeVersion, freezeVersion, frozenVersion } from "./usage.service.ts";
