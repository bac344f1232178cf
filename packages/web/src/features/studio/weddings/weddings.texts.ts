import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/weddings/list": {
      about: msg`Couples with their wedding dates, consultants and shoots.`,
      hints: [
        msg`Phone numbers are masked. Each look at a whole number is recorded in the audit trail.`,
        msg`A cancelled wedding stays cancelled. The page shows what the studio keeps and what the couple gets back before it is cancelled.`,
      ],
    },
  },
  audit: {
    wedding: {
      area: msg({ message: "Weddings", context: "kind of record" }),
      added: msg({ message: "Wedding added", context: "result" }),
      cancelled: msg({ message: "Wedding cancelled", context: "result" }),
      changed: msg({ message: "Wedding changed", context: "wedding" }),
      deleted: msg({ message: "Wedding deleted", context: "wedding" }),
      exported: msg({ message: "Weddings exported", context: "wedding" }),
      revealed: msg`Phone number of a couple viewed`,
    },
    couple: {
      area: msg`Pages for couples`,
      "link-issued": msg`Link for a couple issued`,
      "link-revoked": msg`Link of a couple revoked`,
      entered: msg`Link of a couple opened`,
      left: msg`Couple signed out`,
    },
  },
};
