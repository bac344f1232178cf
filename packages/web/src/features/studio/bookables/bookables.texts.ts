import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/bookables/list": {
      about: msg`Everything that a shoot can reserve: people, rooms, vehicles, dresses, kit and places.`,
      hints: [msg`A retired resource keeps its past shoots and cannot be booked.`],
    },
  },
  audit: {
    bookable: {
      area: msg({ message: "Resources", context: "kind of record" }),
      added: msg({ message: "Resource added", context: "bookable" }),
      changed: msg({ message: "Resource changed", context: "bookable" }),
      retired: msg({ message: "Resource retired", context: "bookable" }),
      restored: msg({ message: "Resource restored", context: "bookable" }),
      exported: msg({ message: "Resources exported", context: "bookable" }),
      blocked: msg({ message: "Time blocked", context: "bookable" }),
      unblocked: msg({ message: "Block removed", context: "bookable" }),
    },
  },
};
