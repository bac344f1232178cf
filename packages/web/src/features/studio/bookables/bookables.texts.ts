import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/bookables/list": {
      about: msg`Everything that a shoot can reserve: people, rooms, vehicles, dresses, kit and places.`,
      hints: [msg`A retired bookable keeps its past shoots and cannot be booked.`],
    },
  },
  audit: {
    bookable: {
      area: msg`Bookables`,
      added: msg`Bookable added`,
      changed: msg`Bookable changed`,
      retired: msg`Bookable retired`,
      restored: msg`Bookable restored`,
      exported: msg`Bookables exported`,
      blocked: msg`Time blocked`,
      unblocked: msg`Block removed`,
    },
  },
};
