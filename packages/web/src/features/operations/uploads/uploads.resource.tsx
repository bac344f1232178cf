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
      label: msg`Version`,
      card: "title",
      sort: "desc",
      as: (_code, appPackage) => <VersionAndName appPackage={appPackage} />,
    },
    {
      field: "state",
      label: msg`Status`,
      width: 112,
      card: "side",
      as: (state) => <PackageStateBadge state={state} />,
    },
    { field: "bytes", label: msg`File size`, width: 96, align: "end", as: (bytes) => <FileSize bytes={bytes} /> },
    { field: "sha256", label: msg`Checksum`, width: 148, isWide: true, as: (sha256) => <Checksum sha256={sha256} /> },
    { field: "uploadedBy", label: msg`Uploaded by`, width: 132 },
    { field: "uploadedAt", label: msg`Uploaded`, width: 132, sort: "desc", as: (at) => <RelativeTime at={at} /> },
  ],
  filters: {
    state: filter.tabs(msg`Status`, stateNames),
    packageName: filter.search(msg`Package name`),
  },
  actions,
  detail: {
    call: uploadsApi.findPackage,
    title: ({ packageName, versionName }) => `${packageName} ${versionName}`,
    badge: ({ state }) => <PackageStateBadge state={state} />,
    sections: [{ title: msg`Package`, body: (appPackage) => <PackageFacts appPackage={appPackage} /> }],
  },
});
