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
  fields: {
    bytes: { label: msg({ message: "File size", context: "app package" }), kind: "bytes" },
    checksum: msg({ message: "Checksum", context: "app package" }),
    durationMs: msg({ message: "Duration (ms)", context: "audit field" }),
    files: msg({ message: "Files", context: "kind of record" }),
    height: msg({ message: "Height (px)", context: "audit field" }),
    offered: msg({ message: "Offered version", context: "audit field" }),
    packageName: msg({ message: "Package name", context: "app package" }),
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        staged: msg`Ready to activate`,
        active: msg({ message: "Active", context: "state" }),
        retired: msg({ message: "Retired", context: "state" }),
      },
    },
    versionCode: msg({ message: "Version number", context: "audit field" }),
    versionName: msg({ message: "Version", context: "software" }),
    width: msg({ message: "Width (px)", context: "audit field" }),
  },
};
