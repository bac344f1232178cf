import { Trans } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { undoClearAll, useCleared } from "./clear-all.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./undo-bar.module.css";

/** Undo of "clear all" with its countdown; `inPlace` where it replaces the pressed button and takes its focus. */
export function UndoBar({ inbox, inPlace = false }: { inbox: Inbox<Message>; inPlace?: boolean }) {
  const { cleared } = useCleared();
  if (!cleared) return null;
  return <Bar key={cleared.undo} inbox={inbox} until={cleared.until} inPlace={inPlace} />;
}

function Bar({ inbox, until, inPlace }: { inbox: Inbox<Message>; until: number; inPlace: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsUntil(until);
  // A layout effect, because Base UI focuses the dialog in the next microtask if the focused element was removed.
  useLayoutEffect(
    function focusButton() {
      if (inPlace) button.current?.focus();
    },
    [inPlace],
  );
  return (
    <div className={css.bar} data-in-place={inPlace || undefined}>
      <span role="status">
        <Trans>Marked as read</Trans>
      </span>
      <button ref={button} type="button" className={css.undo} onClick={() => inBackground(undoClearAll(inbox))}>
        <Trans context="button">Undo</Trans>
        <span className={css.seconds} aria-hidden="true">
          {seconds}
        </span>
      </button>
    </div>
  );
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(function countDown() {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
