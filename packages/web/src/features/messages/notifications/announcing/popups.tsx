import { useLingui, Trans } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { startTransition, useCallback, useEffect, useReducer } from "react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { runBetweenKeys } from "../../../../ui/timing/run-between-keys.ts";
import { useDrawerState } from "../drawer/drawer-state.ts";
import { UndoBar } from "../drawer/undo-bar.tsx";
import { announceNews } from "./announce.ts";
import { PopupCard } from "./popup-card.tsx";
import { emptyStack, push, type Popup, type PopupStack } from "./popup-stack.ts";
import type { AlertSettings } from "./quiet-hours.ts";
import { batched } from "./throttle.ts";
import css from "./popups.module.css";
import { IconVolumeOff } from "@tabler/icons-react";
import { Button } from "../../../../ui/input/button.tsx";
import { unlock, useBlockedSound } from "./sounds.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** States that the browser blocks sounds. Any click or key allows them and closes the bar. */
function BlockedSoundBar() {
  const isBlocked = useBlockedSound(({ blocked }) => blocked !== null);
  useEffect(
    function unlockAtFirstTouch() {
      if (!isBlocked) return undefined;
      const gestures = ["click", "keydown"] as const;
      const onTouch = () => unawaited(unlock(), "unasked");
      for (const gesture of gestures) document.addEventListener(gesture, onTouch);
      return () => gestures.forEach((gesture) => document.removeEventListener(gesture, onTouch));
    },
    [isBlocked],
  );
  if (!isBlocked) return null;
  return (
    <div className={css.held} role="status">
      <IconVolumeOff size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <Trans>The browser blocks sounds until you click on the page.</Trans>
      </span>
      <Button size="s" look="fill">
        <Trans>Turn on sound</Trans>
      </Button>
    </div>
  );
}

/** The time that a popup is shown. */
const showForMs = 4_500;
/** Popups are drawn at most this often, so that each can be read during a flood. */
const showEveryMs = 500;

interface PopupsProps {
  inbox: Inbox<Message>;
  settings: () => AlertSettings;
}

interface PopupsState {
  stack: PopupStack;
  /** Whether the user points at the popup or has focused it. It then neither changes nor closes. */
  isHeld: boolean;
}

type PopupsStep = { show: readonly Popup[] } | { isHeld: boolean } | "close";

function popupsAfter({ stack, isHeld }: PopupsState, step: PopupsStep): PopupsState {
  if (step === "close") return { stack: emptyStack, isHeld: false };
  if ("isHeld" in step) return { stack, isHeld: step.isHeld };
  return { stack: step.show.reduce((now, popup) => push(now, popup, isHeld), stack), isHeld };
}

/** The newest unread message with a count of the others, announced politely to screen readers. */
export function Popups({ inbox, settings }: PopupsProps) {
  const { t } = useLingui();
  const [{ stack, isHeld }, step] = useReducer(popupsAfter, { stack: emptyStack, isHeld: false });
  const { shown, others } = stack;
  useEffect(
    function announceWhileSignedIn() {
      // A transition between key strokes, so that popups do not delay typing.
      const take = (popups: readonly Popup[]) => startTransition(() => step({ show: popups }));
      const show = batched<Popup>(take, showEveryMs, runBetweenKeys);
      return announceNews({ inbox, settings, show });
    },
    [inbox, settings],
  );
  useEffect(
    function closeInTime() {
      if (shown === null || isHeld) return undefined;
      const timer = setTimeout(() => step("close"), showForMs);
      return () => clearTimeout(timer);
    },
    [shown, isHeld],
  );
  const close = useCallback(() => step("close"), []);
  const hold = useCallback((next: boolean) => step({ isHeld: next }), []);
  const isDrawerOpen = useDrawerState(({ isOpen }) => isOpen);
  return (
    <>
      <section aria-label={t({ message: "New messages", context: "field" })} aria-live="polite" data-testid="popups">
        {shown && (
          <PopupCard
            inbox={inbox}
            popup={shown}
            othersCount={others.length}
            isHeld={isHeld}
            close={close}
            hold={hold}
          />
        )}
      </section>
      <div className={css.bottom}>
        {!isDrawerOpen && <UndoBar inbox={inbox} />}
        <BlockedSoundBar />
      </div>
    </>
  );
}
