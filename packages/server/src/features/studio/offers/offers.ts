export { calls } from "./offers.calls.ts";
export { listActiveOffers } from "./usage.store.ts";
export { activeVersion, freezeVersion, frozenVersion } from "./usage.service.ts";
export { subjectNames } from "./offers.store.ts";
