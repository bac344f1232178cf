export { calls } from "./offers.calls.ts";
export { listActiveOffers, lowestPrices } from "./offers.store.ts";
export { activeVersion, freezeVersion, frozenVersion } from "./offers.service.ts";
export { subjectNames } from "./offers.store.ts";
