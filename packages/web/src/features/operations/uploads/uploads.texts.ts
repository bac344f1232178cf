import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/app/packageList": {
      about: msg`Downloadable versions of the phone app.`,
      hints: [msg`Phones are offered the active version.`],
    },
  },
  audit: {
    file: {
      area: msg({ message: "Files", context: "kind of record" }),
      uploaded: msg({ message: "File uploaded", context: "app package" }),
      "orphans-removed": msg`Unused files removed`,
    },
    package: {
      area: msg({ message: "App packages", context: "app package" }),
      uploaded: msg`App package uploaded`,
      activated: msg`App package activated`,
    },
  },
};
