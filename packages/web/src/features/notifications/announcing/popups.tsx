import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/notifications";
import { IconX } from "@tabler/icons-react";
import { memo, startTransition, useCallback, useEffect, useState } from "react";
import type { Inbox } from "../../../kernel/realtime/inbox.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { runBetweenKeys } from "../../../ui/timing/run-between-keys.ts";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { announceNews } from "./announce.ts";
import { openMessage } from "../components/open-message.ts";
import { BlockedSoundBar } from "./blocked-sound-bar.tsx";
import { batched } from "./throttle.ts";
import { openDrawer, useDrawerState } from "../drawer/drawer-state.ts";
import { emptyStack, push, remove, type Popup } from "./popup-stack.ts";
import type { AlertSettings } from "./quiet-hours.ts";
import { UndoBar } from "../drawer/undo-bar.tsx";
import css from "./popups.module.css";

/** The time that a popup is shown. */
const showForMs = 4_500;
/** Popups are drawn at most this often, so that each can be read during a flood. */
const showEveryMs = 500;

interface PopupsProps {
  inbox: Inbox<Message>;
  wishes: () => AlertSettings;
}

/** New unread messages at the top right, announced politely to screen readers. */
export function Popups({ inbox, wishes }: PopupsProps) {
  const { t } = useLingui();
  const [stack, setStack] = useState(emptyStack);
  useEffect(
    function announceWhileSignedIn() {
      const take = (popups: readonly Popup[]) => setStack((now) => popups.reduce(push, now));
      // A transition between key strokes, so that popups do not delay typing.
      const show = batched<Popup>((popups) => startTransition(() => take(popups)), showEveryMs, runBetweenKeys);
      return announceNews({ inbox, settings: wishes, show });
    },
    [inbox, wishes],
  );
  const dismiss = useCallback((id: string) => setStack((now) => remove(now, id)), []);
  const isDrawerOpen = useDrawerState(({ isOpen }) => isOpen);
  return (
    <>
      <section className={css.popups} aria-label={t`New messages`} aria-live="polite" data-testid="popups">
        {stack.shown.map((popup) => (
          <PopupCard key={popup.id} inbox={inbox} popup={popup} dismiss={dismiss} />
        ))}
        {stack.more > 0 && (
          <button type="button" className={css.more} onClick={openDrawer}>
            <Trans>+{stack.more} more</Trans>
          </button>
        )}
      </section>
      <div className={css.bottom}>
        {!isDrawerOpen && <UndoBar inbox={inbox} />}
        <BlockedSoundBar />
      </div>
    </>
  );
}

interface CardProps {
  inbox: Inbox<Message>;
  popup: Popup;
  dismiss: (id: string) => void;
}

const PopupCard = memo(function PopupCard({ inbox, popup, dismiss }: CardProps) {
  const { t } = useLingui();
  const [isPaused, setPaused] = useState(false);
  useEffect(
    function dismissInTime() {
      if (isPaused) return undefined;
      const timer = setTimeout(() => dismiss(popup.id), showForMs);
      return () => clearTimeout(timer);
    },
    [isPaused, popup.id, dismiss],
  );
  const view = () => {
    dismiss(popup.id);
    if ("message" in popup) openMessage(inbox, popup.message);
    else openDrawer();
  };
  const sender = "message" in popup ? popup.message.sendName || t`message notification` : t`While you were away`;
  return (
    <article
      className={css.popup}
      data-popup={popup.id}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <button type="button" className={css.face} onClick={view}>
        <Avatar name={sender} src={"message" in popup ? popup.message.sendImg : ""} size={36} />
        <span className={css.body}>
          <span className={css.sender}>{sender}</span>
          <span className={css.text}>
            {"message" in popup ? (
              popup.message.msg || t`voice/image message`
            ) : (
              <Plural value={popup.missed} one="# new message" other="# new messages" />
            )}
          </span>
        </span>
      </button>
      <div className={css.acts}>
        <IconButton label={t`Close`} className={css.close} onClick={() => dismiss(popup.id)}>
          <IconX size={15} aria-hidden="true" />
        </IconButton>
        <Button look="bare" size="s" onClick={view}>
          <Trans>View</Trans>
        </Button>
      </div>
    </article>
  );
});
