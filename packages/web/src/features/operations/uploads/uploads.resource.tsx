import { msg } from "@lingui/core/macro";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions } from "./uploads.actions.ts";
import { FileSize } from "./components/file-size.tsx";
import { Checksum, PackageFacts, PackageStateBadge, VersionAndName } from "./components/package-facts.tsx";
import { stateNames } from "./uploads.labels.ts";

export const appPackages = resource({
  name: "uploads",
  list: uploadsApi.listPackages,
  columns: [
    {
      field: "versionCode",
      label: msg({ message: "Version", context: "software" }),
      card: "title",
      sort: "desc",
      as: (_code, appPackage) => <VersionAndName appPackage={appPackage} />,
    },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 112,
      card: "side",
      as: (state) => <PackageStateBadge state={state} />,
    },
    {
      field: "bytes",
      label: msg({ message: "File size", context: "app package" }),
      width: 96,
      align: "end",
      as: (bytes) => <FileSize bytes={bytes} />,
    },
    {
      field: "sha256",
      label: msg({ message: "Checksum", context: "app package" }),
      width: 148,
      isWide: true,
      as: (sha256) => <Checksum sha256={sha256} />,
    },
    { field: "uploadedBy", label: msg({ message: "Uploaded by", context: "app package" }), width: 132 },
    {
      field: "uploadedAt",
      label: msg({ message: "Uploaded", context: "app package" }),
      width: 132,
      sort: "desc",
      as: (at) => <RelativeTime at={at} />,
    },
  ],
  filters: {
    state: filter.tabs(msg({ message: "Status", context: "field" }), stateNames),
    packageName: filter.search(msg({ message: "Package name", context: "app package" })),
  },
  actions,
  detail: {
    call: uploadsApi.findPackage,
    title: ({ packageName, versionName }) => `${packageName} ${versionName}`,
    badge: ({ state }) => <PackageStateBadge state={state} />,
    sections: [
      {
        title: msg({ message: "Package", context: "app package" }),
        body: (appPackage) => <PackageFacts appPackage={appPackage} />,
      },
    ],
  },
});
