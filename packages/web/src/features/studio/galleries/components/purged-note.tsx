import { Trans, useLingui } from "@lingui/react/macro";
import type { Gallery } from "@vowdesk/contract/studio/galleries";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import layout from "../../../../ui/display/layout.module.css";

/** When and why the pictures of a gallery were deleted. Nothing for a gallery that has its pictures. */
export function PurgedNote({ gallery: { purgedAt, keepUntil } }: { gallery: Pick<Gallery, "purgedAt" | "keepUntil"> }) {
  const { i18n } = useLingui();
  if (purgedAt === null) return null;
  const deleted = formatTime(purgedAt, "short", i18n.locale);
  const lastDay = formatDate(keepUntil ?? "", i18n.locale);
  return (
    <p className={layout.quiet}>
      <Trans context="gallery">
        Pictures deleted {deleted}, because they were kept until {lastDay}. Names and sizes are kept.
      </Trans>
    </p>
  );
}
