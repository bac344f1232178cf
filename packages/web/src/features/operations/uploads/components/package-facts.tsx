import { sliceText } from "@vowdesk/contract/kernel";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { AppPackage, PackageState } from "@vowdesk/contract/operations/uploads";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { stateNames, stateTones } from "../uploads.labels.ts";
import { FileSize } from "./file-size.tsx";
import css from "./packages.module.css";

/** Enough to distinguish two checksums. */
const shownDigits = 12;

export function PackageStateBadge({ state }: { state: PackageState }) {
  const { i18n } = useLingui();
  return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>;
}

/** Version name and code, with the package name below. */
export function VersionAndName({ appPackage: { versionName, versionCode, packageName } }: { appPackage: AppPackage }) {
  return (
    <span className={css.both}>
      <span className={css.version}>
        {versionName} <span className={css.quiet}>({versionCode})</span>
      </span>
      <span className={css.quiet} title={packageName}>
        {packageName}
      </span>
    </span>
  );
}

export function Checksum({ sha256 }: { sha256: string }) {
  return (
    <code className={css.code} title={sha256}>
      {sliceText(sha256, 0, shownDigits)}…
    </code>
  );
}

export function PackageFacts({ appPackage }: { appPackage: AppPackage }) {
  const { packageName, versionName, versionCode, bytes, sha256, uploadedBy, uploadedAt } = appPackage;
  const { activatedBy, activatedAt } = appPackage;
  return (
    <Facts>
      <Fact name={<Trans context="app package">Package name</Trans>}>{packageName}</Fact>
      <Fact name={<Trans context="software">Version</Trans>}>
        {versionName} ({versionCode})
      </Fact>
      <Fact name={<Trans context="app package">File size</Trans>}>
        <FileSize bytes={bytes} />
      </Fact>
      <Fact name={<Trans context="app package">Uploaded by</Trans>}>
        {uploadedBy} · <RelativeTime at={uploadedAt} />
      </Fact>
      {activatedBy && activatedAt && (
        <Fact name={<Trans context="app package">Activated by</Trans>}>
          {activatedBy} · <RelativeTime at={activatedAt} />
        </Fact>
      )}
      <Fact name="SHA-256">
        <code className={css.code}>{sha256}</code>
      </Fact>
      <Fact name={<Trans context="kind of record">File</Trans>}>
        <a className={css.link} href={appPackage.url} download>
          <Trans context="button">Download</Trans>
        </a>
      </Fact>
    </Facts>
  );
}
