import { Trans } from "@lingui/react/macro";
import type { GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { WeddingLink } from "../../../../shared/studio/wedding-link.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";

/** The fields of a gallery. */
export function GalleryFacts({ gallery }: { gallery: GalleryDetail }) {
  const { weddingId, weddingNumber, photoCount, safeCount, state } = gallery;
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
      <Fact name={<Trans context="field">Created</Trans>}>
        <RelativeTime at={gallery.createdAt} />
      </Fact>
    </Facts>
  );
}
