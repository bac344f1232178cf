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
      area: msg({ message: "Bookables", context: "kind of record" }),
      added: msg({ message: "Bookable added", context: "bookable" }),
      changed: msg({ message: "Bookable changed", context: "bookable" }),
      retired: msg({ message: "Bookable retired", context: "bookable" }),
      restored: msg({ message: "Bookable restored", context: "bookable" }),
      exported: msg({ message: "Bookables exported", context: "bookable" }),
      blocked: msg({ message: "Time blocked", context: "bookable" }),
      unblocked: msg({ message: "Block removed", context: "bookable" }),
    },
  },
};
