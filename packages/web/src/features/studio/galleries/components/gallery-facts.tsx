import { Trans, useLingui } from "@lingui/react/macro";
import type { GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { WeddingLink } from "../../../../shared/studio/wedding-link.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import { downloadRuleNames } from "../../../../shared/studio-labels.ts";

/** A day without a time, or none. */
export function Day({ date }: { date: string | null }) {
  const { i18n } = useLingui();
  return <>{date === null ? "—" : formatDate(date, i18n.locale)}</>;
}

/** The fields of a gallery. */
export function GalleryFacts({ gallery }: { gallery: GalleryDetail }) {
  const { i18n } = useLingui();
  const { weddingId, weddingNumber, photoCount, safeCount, state, opensOn, closesOn, keepUntil } = gallery;
  const { downloads, isMarked } = gallery;
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Wedding</Trans>}>
        <WeddingLink id={weddingId} number={weddingNumber} />
      </Fact>
      <Fact name={<Trans context="gallery">Pictures</Trans>}>
        {state === "purged" ? (
          photoCount
        ) : (
          <Trans context="gallery">
            {photoCount}, with two copies: {safeCount}
          </Trans>
        )}
      </Fact>
      <Fact name={<Trans context="gallery">Opens on</Trans>}>
        <Day date={opensOn} />
      </Fact>
      <Fact name={<Trans context="gallery">Closes on</Trans>}>
        <Day date={closesOn} />
      </Fact>
      <Fact name={<Trans context="gallery">Kept until</Trans>}>
        <Day date={keepUntil} />
      </Fact>
      <Fact name={<Trans context="gallery">Downloads</Trans>}>{i18n._(downloadRuleNames[downloads])}</Fact>
      <Fact name={<Trans context="gallery">Watermark</Trans>}>
        {isMarked ? <Trans context="answer">Yes</Trans> : <Trans context="answer">No</Trans>}
      </Fact>
      <Fact name={<Trans context="field">Created</Trans>}>
        <RelativeTime at={gallery.createdAt} />
      </Fact>
    </Facts>
  );
}
