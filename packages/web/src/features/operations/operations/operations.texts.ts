import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/operations/health": {
      about: msg`The state of the system: nodes, database, messages, storage.`,
      hints: [msg`Problems come first, with instructions for solving them.`],
    },
    "/operations/jobs": {
      about: msg`Recurring jobs, with time and result of the last run.`,
      hints: [msg`You can run a job now. Running it twice is safe.`],
    },
  },
  audit: {
    operations: {
      area: msg({ message: "Operations", context: "server" }),
      "job-started": msg`Job started manually`,
      restored: msg`Restored from a backup`,
    },
  },
  fields: {
    nextAt: { label: msg({ message: "Next run", context: "server" }), kind: "moment" },
    sessions: msg({ message: "Sessions ended", context: "audit field" }),
    signature: msg({ message: "Signature", context: "agreement" }),
    to: msg({ message: "Restored to", context: "audit field" }),
    until: { label: msg({ message: "Valid until", context: "quote" }), kind: "moment" },
  },
};
