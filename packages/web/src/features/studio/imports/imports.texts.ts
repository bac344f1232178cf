import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { importStateNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/imports/list": {
      about: msg`Brings leads, weddings, shoots, signed agreements and receipts of another system into Vowdesk from one CSV or Excel file.`,
      hints: [
        msg`Download the template, fill it in and check it. Nothing is written before you start the import.`,
        msg`Shoots whose team is taken are listed and left out. Book them in the calendar.`,
        msg`A whole import can be undone as long as none of its records was changed or used.`,
      ],
    },
  },
  audit: {
    import: {
      area: msg({ message: "Import", context: "import" }),
      started: msg({ message: "Import started", context: "import" }),
      ended: msg({ message: "Import ended", context: "import" }),
      "undo-started": msg({ message: "Undo of the import started", context: "import" }),
      undone: msg({ message: "Import undone", context: "import" }),
      "undo-refused": msg({ message: "Undo of the import refused", context: "import" }),
    },
  },
  fields: {
    fileName: msg({ message: "File", context: "import" }),
    state: { label: msg({ message: "Status", context: "field" }), codes: importStateNames },
    leads: msg({ message: "Leads", context: "import" }),
    weddings: msg({ message: "Weddings", context: "import" }),
    shoots: msg({ message: "Shoots", context: "import" }),
    agreements: msg({ message: "Agreements", context: "import" }),
    openingCents: { label: msg({ message: "Received before", context: "import" }), kind: "cents" },
  },
};
