import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/shoots/list": {
      about: msg`Shoots with their teams and times.`,
      hints: [
        msg`A person, room or other bookable cannot be booked twice for the same time.`,
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
      area: msg`Calendar`,
      booked: msg`Shoot booked`,
      firmed: msg`Booking confirmed`,
      confirmed: msg`Shoot confirmed`,
      "checked-in": msg`Couple checked in`,
      started: msg`Shoot started`,
      finished: msg`Shoot finished`,
      "finish-undone": msg`End of a shoot undone`,
      moved: msg`Shoot moved`,
      replaced: msg`Team member replaced`,
      postponed: msg`Shoot postponed`,
      rebooked: msg`Shoot rebooked`,
      "not-shown": msg`Couple did not come`,
      cancelled: msg`Shoot cancelled`,
      exported: msg`Shoots exported`,
      reminded: msg`Couple reminded`,
      expired: msg`Hold expired`,
      undone: msg`Change of a shoot undone`,
    },
    "calendar-feed": {
      area: msg`Calendar feeds`,
      renewed: msg`Calendar feed given a new address`,
      revoked: msg`Calendar feed ended`,
    },
    "shoot-purpose": {
      area: msg`Purposes of shoots`,
      changed: msg`Purpose changed`,
    },
  },
};
