import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { galleriesApi, type Card, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { lazy, Suspense } from "react";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { stateBadge } from "../../../../ui/display/state-badge.tsx";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import layout from "../../../../ui/display/layout.module.css";
import { announce, cardPage, recount, setPhotographer, wiped } from "../cards.actions.ts";
import { cardStateNames } from "../../../../shared/studio-labels.ts";
import { StorageLine } from "./storage-line.tsx";
import css from "./galleries.module.css";
import progressBar from "../../../../ui/feedback/progress.module.css";

const loadTray = () => import("../upload/tray.tsx");
const CardTray = lazy(async () => ({ default: (await loadTray()).CardTray }));
const NewCardTray = lazy(async () => ({ default: (await loadTray()).NewCardTray }));

const CardStateBadge = stateBadge(cardStateNames, {
  counted: "calm",
  arriving: "brand",
  stored: "warn",
  safe: "good",
  wiped: "calm",
});

/** The memory cards of a gallery, and whether they may be wiped. */
export function Cards({ gallery: { id: galleryId, state, cards, storage } }: { gallery: GalleryDetail }) {
  const actions = useActions(cardPage, `cards of ${galleryId}`);
  const isPurged = state === "purged";
  const mayUpload = !isPurged && mayCall(galleriesApi.card);
  const start = (action: (typeof cardPage.actions)[number], record: object) =>
    actions.start(action as never, record as never);
  return (
    <div className={css.cards}>
      {!isPurged && <StorageLine storage={storage} />}
      <ItemList items={cards} by="id" className={css.list} none={<Trans>No cards yet</Trans>}>
        {(card) => (
          <>
            <CardText card={card} isPurged={isPurged} />
            {mayUpload && card.state !== "wiped" && (
              <Suspense>
                <CardTray galleryId={galleryId} card={card} />
              </Suspense>
            )}
            <span className={css.acts}>
              {card.allowed.includes("wiped") && (
                <Button size="s" look="fill" onClick={() => start(wiped, card)}>
                  <Trans context="memory card">Record as wiped</Trans>
                </Button>
              )}
              {card.allowed.includes("setPhotographer") && (
                <Button size="s" onClick={() => start(setPhotographer, card)}>
                  <Trans context="memory card">Set photographer</Trans>
                </Button>
              )}
              {card.allowed.includes("recount") && (
                <Button size="s" onClick={() => start(recount, card)}>
                  <Trans context="memory card">Correct the count</Trans>
                </Button>
              )}
            </span>
          </>
        )}
      </ItemList>
      {mayUpload && (
        <Suspense>
          <NewCardTray galleryId={galleryId} labels={cards.map(({ label }) => label)} />
        </Suspense>
      )}
      {mayUpload && (
        <div>
          <Button onClick={() => start(announce, { id: galleryId, galleryId })}>
            <Trans>Announce a card</Trans>
          </Button>
        </div>
      )}
      <ActionDialog list={actions} />
    </div>
  );
}

function CardText({ card, isPurged }: { card: Card; isPurged: boolean }) {
  const { i18n } = useLingui();
  const { label, files, bytes, state, countedBy, countedAt, photographer } = card;
  const size = formatBytes(bytes, i18n.locale);
  const counted = formatTime(countedAt, "short", i18n.locale);
  return (
    <>
      <span className={css.name}>
        <strong>{label}</strong>
        <CardStateBadge state={state} />
      </span>
      <span className={css.verdict} data-state={state}>
        {isPurged && state !== "wiped" ? (
          <Trans context="memory card">Its pictures were deleted with the gallery</Trans>
        ) : (
          <Verdict card={card} />
        )}
      </span>
      <progress className={progressBar.bar} max={files} value={card.storedCount} aria-label={label} />
      <span className={layout.quiet}>
        <Trans>
          Files: {files}, {size}. Counted by {countedBy}, {counted}
        </Trans>
      </span>
      {photographer !== null && (
        <span className={layout.quiet}>
          <Trans context="memory card">Photographer: {photographer}</Trans>
        </span>
      )}
    </>
  );
}

/** Whether the card may be wiped, and if not, why. */
function Verdict({ card: { files, announcedCount, storedCount, safeCount, state, wipedBy, wipedAt } }: { card: Card }) {
  const { i18n } = useLingui();
  const missing = files - storedCount;
  const single = files - safeCount;
  const wipedOn = wipedAt === null ? "" : formatTime(wipedAt, "short", i18n.locale);
  if (state === "wiped")
    return (
      <Trans context="memory card">
        Wiped by {wipedBy}, {wipedOn}
      </Trans>
    );
  if (state === "safe") return <Trans>May be wiped: two copies of all {files} pictures were read back</Trans>;
  if (announcedCount > files)
    return (
      <Trans>
        Do not wipe: {announcedCount} pictures arrived, but {files} were counted. Correct the count
      </Trans>
    );
  if (missing > 0)
    return (
      <Plural
        value={missing}
        one={`Do not wipe: # of ${files} pictures is missing`}
        other={`Do not wipe: # of ${files} pictures are missing`}
      />
    );
  return (
    <Plural
      value={single}
      one={`Do not wipe: # of ${files} pictures has one copy only`}
      other={`Do not wipe: # of ${files} pictures have one copy only`}
    />
  );
}
