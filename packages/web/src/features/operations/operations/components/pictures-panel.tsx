import { Trans, useLingui } from "@lingui/react/macro";
import type { PicturesState } from "@vowdesk/contract/operations/operations";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import { Panel } from "./panel.tsx";

/** The originals of all galleries, and the work on them. */
export function PicturesPanel({ pictures }: { pictures: PicturesState }) {
  const { t, i18n } = useLingui();
  const { stored, safe, damaged, withoutPreview, unsafeCards, lateCards, checkedSince, usedBytes, maxBytes } = pictures;
  const placeTexts = {
    ready: t({ message: "Ready", context: "second place of pictures" }),
    none: t({ message: "Not set up", context: "second place of pictures" }),
    "same-device": t({ message: "On the same device", context: "second place of pictures" }),
    "same-bucket": t({ message: "In the same bucket", context: "second place of pictures" }),
    away: t({ message: "Cannot be used", context: "second place of pictures" }),
    denied: t({ message: "Refuses the access keys", context: "second place of pictures" }),
    clock: t({ message: "The clock of the server is wrong", context: "second place of pictures" }),
    "other-place": t({ message: "Not the one that was used before", context: "second place of pictures" }),
  };
  const used = formatBytes(usedBytes, i18n.locale);
  const max = formatBytes(maxBytes ?? 0, i18n.locale);
  return (
    <Panel title={<Trans context="server">Pictures of weddings</Trans>}>
      <Facts>
        <Fact name={<Trans context="server">With two copies</Trans>}>
          {i18n.number(safe)} / {i18n.number(stored + safe)}
        </Fact>
        <Fact name={<Trans context="server">Damaged in both copies</Trans>}>{i18n.number(damaged)}</Fact>
        <Fact name={<Trans context="server">First place</Trans>}>{placeTexts[pictures.first]}</Fact>
        <Fact name={<Trans context="server">Second place</Trans>}>{placeTexts[pictures.copy]}</Fact>
        <Fact name={<Trans context="server">Waiting for a second copy</Trans>}>
          <Waiting count={stored} since={pictures.uncopiedSince} />
        </Fact>
        <Fact name={<Trans context="server">Waiting for previews</Trans>}>
          <Waiting count={withoutPreview} since={pictures.unseenSince} />
        </Fact>
        <Fact name={<Trans context="server">Both copies read since</Trans>}>
          {checkedSince ? <RelativeTime at={checkedSince} /> : "—"}
        </Fact>
        <Fact name={<Trans context="server">Cards that are not safe</Trans>}>
          {i18n.number(unsafeCards)}, <Trans context="server">after a day: {i18n.number(lateCards)}</Trans>
        </Fact>
        <Fact name={<Trans context="server">Storage of originals</Trans>}>
          {maxBytes === null ? used : `${used} / ${max}`}
        </Fact>
      </Facts>
    </Panel>
  );
}

function Waiting({ count, since }: { count: number; since: string | null }) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n.number(count)}
      {since && (
        <>
          {" · "}
          <RelativeTime at={since} />
        </>
      )}
    </>
  );
}
