import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { causeNames, purposeNames, shootStateNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/shoots/list": {
      about: msg`Shoots with their teams and times.`,
      hints: [
        msg`A person, room or other resource cannot be booked twice for the same time.`,
        msg`Drag a booking to another time or row, or move it by keyboard with M. A conflict shows before you drop it.`,
        msg`A move can be undone for ten seconds.`,
        msg`Colours and signs stand for shoot types. Choose types in the legend to see only those. A hatched booking is tentative, and ✓ marks a confirmed one.`,
        msg`Arrow keys go through rows and bookings. Enter opens a booking, M moves it, C copies it, N books. Drag with the mouse, or after a long press by touch, to move; at the edges to resize; with Alt to copy.`,
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
      deleted: msg({ message: "Shoot deleted", context: "shoot" }),
      booked: msg({ message: "Shoot booked", context: "shoot" }),
      unfirmed: msg`Held time could not be confirmed`,
      firmed: msg({ message: "Booking confirmed", context: "shoot" }),
      confirmed: msg({ message: "Shoot confirmed", context: "shoot" }),
      "checked-in": msg`Couple checked in`,
      started: msg({ message: "Shoot started", context: "shoot" }),
      finished: msg({ message: "Shoot finished", context: "shoot" }),
      ticked: msg({ message: "Lists ticked", context: "call sheet" }),
      "sheet-changed": msg`Stops or wishes changed`,
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
      "lists-changed": msg`Lists of a shoot type changed`,
    },
  },
  fields: {
    after: msg({ message: "Exported after", context: "audit field" }),
    anyHour: msg`At any hour`,
    bufferAfterMinutes: msg`Buffer after (minutes)`,
    bufferBeforeMinutes: msg`Buffer before (minutes)`,
    checks: msg({ message: "Check list", context: "call sheet" }),
    packs: msg({ message: "Packing list", context: "call sheet" }),
    ticked: msg({ message: "Ticked items", context: "call sheet" }),
    couplePresent: msg`Couple is present`,
    endsAt: { label: msg({ message: "End", context: "audit field" }), kind: "moment" },
    expiresAt: { label: msg({ message: "Ends", context: "announcement" }), kind: "moment" },
    filters: msg({ message: "Filters", context: "list" }),
    lengthMinutes: msg`Usual duration (minutes)`,
    needs: msg`Team it needs`,
    firmedBy: {
      label: msg({ message: "Confirmed by", context: "audit field" }),
      codes: {
        signature: msg`Signature of the agreement`,
        receipt: msg({ message: "First payment", context: "audit field" }),
      },
    },
    postponedBy: { label: msg`Reason for postponing`, codes: causeNames },
    purpose: { label: msg({ message: "Shoot type", context: "shoot" }), codes: purposeNames },
    records: msg({ message: "Records", context: "audit field" }),
    stops: msg({ message: "Stops", context: "call sheet" }),
    startsAt: { label: msg({ message: "Start", context: "field" }), kind: "moment" },
    state: { label: msg({ message: "Status", context: "field" }), codes: shootStateNames },
    team: msg({ message: "Team", context: "field" }),
    wedding: msg({ message: "Wedding", context: "kind of record" }),
    weddingDay: msg`On the wedding day`,
  },
};
