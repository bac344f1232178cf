import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/shoots/list": {
      about: msg`Shoots with their teams and times.`,
      hints: [
        msg`A person, room or other resource cannot be booked twice for the same time.`,
        msg`Drag a booking to another time or row, or move it by keyboard with M. A conflict shows before you drop it.`,
        msg`A move can be undone for ten seconds.`,
      ],
    },
    "/shoots/purposes": {
      about: msg`What a shoot of each type needs: its team, its usual duration, and the buffer around it.`,
      hints: [msg`A change applies to new bookings and to shoots that are moved. Existing shoots stay as they are.`],
    },
  },
  audit: {
    shoot: {
      area: msg({ message: "Calendar", context: "shoot" }),
      booked: msg({ message: "Shoot booked", context: "shoot" }),
      firmed: msg({ message: "Booking confirmed", context: "shoot" }),
      confirmed: msg({ message: "Shoot confirmed", context: "shoot" }),
      "checked-in": msg`Couple checked in`,
      started: msg({ message: "Shoot started", context: "shoot" }),
      finished: msg({ message: "Shoot finished", context: "shoot" }),
      "finish-undone": msg`End of a shoot undone`,
      moved: msg({ message: "Shoot moved", context: "result" }),
      replaced: msg`Team member replaced`,
      postponed: msg({ message: "Shoot postponed", context: "shoot" }),
      rebooked: msg({ message: "Shoot rebooked", context: "shoot" }),
      "not-shown": msg`Couple did not come`,
      cancelled: msg({ message: "Shoot cancelled", context: "shoot" }),
      exported: msg({ message: "Shoots exported", context: "shoot" }),
      reminded: msg({ message: "Couple reminded", context: "shoot" }),
      expired: msg({ message: "Hold expired", context: "shoot" }),
      undone: msg`Change of a shoot undone`,
    },
    "calendar-feed": {
      area: msg({ message: "Calendar feeds", context: "shoot" }),
      renewed: msg`Calendar feed given a new address`,
      revoked: msg`Calendar feed ended`,
    },
    "shoot-purpose": {
      area: msg({ message: "Shoot types", context: "shoot" }),
      changed: msg({ message: "Shoot type changed", context: "shoot" }),
    },
  },
};
