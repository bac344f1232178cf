import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/errors/list": {
      about: msg`Errors in browsers and on the server. Equal errors are grouped.`,
      hints: [msg`Mark an error as resolved. It reopens if it occurs again.`],
    },
  },
  audit: {
    errors: {
      area: msg({ message: "Error log", context: "kind of record" }),
      resolved: msg({ message: "Error resolved", context: "error" }),
      reopened: msg({ message: "Error reopened", context: "error" }),
    },
  },
  fields: {
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        open: msg({ message: "Open", context: "state" }),
        resolved: msg({ message: "Resolved", context: "state" }),
      },
    },
  },
};
