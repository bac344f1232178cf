import { msg } from "@lingui/core/macro";

export const stateNames = { active: msg`Active`, retired: msg`Retired` };
export const freeNames = { now: msg`Free now` };
