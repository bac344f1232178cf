import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { standardSkillCodes } from "@vowdesk/contract/studio/bookables";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { bookableKindNames, slotReasonNames } from "../../../shared/studio-labels.ts";

/** The names that the standard skills have before a studio renames them. */
const standardSkillNames: Readonly<Record<(typeof standardSkillCodes)[number], MessageDescriptor>> = {
  photography: msg({ message: "Photography", context: "skill" }),
  videography: msg({ message: "Videography", context: "skill" }),
  makeup: msg({ message: "Make-up", context: "skill" }),
  styling: msg({ message: "Styling", context: "skill" }),
  assistance: msg({ message: "Assistance", context: "skill" }),
  driving: msg({ message: "Driving", context: "skill" }),
  consulting: msg({ message: "Consulting", context: "skill" }),
  design: msg({ message: "Design", context: "skill" }),
};

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
  fields: {
    address: msg({ message: "Address", context: "field" }),
    after: msg({ message: "Exported after", context: "audit field" }),
    bookableKind: { label: msg({ message: "Type", context: "field" }), codes: bookableKindNames },
    bufferAfterMinutes: msg`Buffer after (minutes)`,
    bufferBeforeMinutes: msg`Buffer before (minutes)`,
    endsAt: { label: msg({ message: "End", context: "audit field" }), kind: "moment" },
    filters: msg({ message: "Filters", context: "list" }),
    hours: msg({ message: "Working hours", context: "bookable" }),
    latitude: msg({ message: "Latitude", context: "field" }),
    longitude: msg({ message: "Longitude", context: "field" }),
    name: msg({ message: "Name", context: "of a record" }),
    note: msg({ message: "Note", context: "field" }),
    records: msg({ message: "Records", context: "audit field" }),
    retired: msg({ message: "Retired", context: "state" }),
    skills: { label: msg({ message: "Skills", context: "bookable" }), codes: standardSkillNames },
    slotReason: { label: msg({ message: "Reason", context: "field" }), codes: slotReasonNames },
    startsAt: { label: msg({ message: "Start", context: "field" }), kind: "moment" },
    userId: msg({ message: "User (number)", context: "audit field" }),
    zone: msg({ message: "Time zone", context: "field" }),
  },
};
