import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { useEffect, useState } from "react";
import { serverNow } from "../kernel/session/clock.ts";
import { Button, IconButton } from "../ui/input/button.tsx";
import type { RefusedCommand } from "./outbox.ts";
import type { Review } from "./use-review.ts";
import { inBackground } from "../kernel/errors/show-failure.ts";
import css from "./notices.module.css";

/** Decisions that the server refused, with the reason and a link to the item. */
export function RefusedBar({ review: { decisions, show } }: { review: Review }) {
  const { t } = useLingui();
  const { refused, outbox } = decisions;
  if (refused.length === 0) return null;
  return (
    <section className={css.notTaken} aria-label={t({ message: "Not accepted", context: "review" })}>
      <header>
        <strong>
          <Plural value={refused.length} one="# decision was not taken" other="# decisions were not taken" />
        </strong>
        <IconButton label={t({ message: "Close", context: "button" })} onClick={outbox.dismissRefused}>
          <IconX size={18} />
        </IconButton>
      </header>
      <ul>
        {refused.map((item: RefusedCommand) => (
          <li key={item.key}>
            <span>
              <strong>{item.person}</strong> · {item.text}
            </span>
            <Button look="bare" size="s" onClick={() => show(item.id)}>
              <Trans context="button">Show</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const secondMs = 1_000;

/** The latest undoable decision: of this page, else of another page or device. */
function latestOf({ decisions: { latest, elsewhere } }: Review) {
  const [own] = latest;
  if (own) return { person: own.person, act: own.decision?.act, until: own.until, more: latest.length - 1 };
  if (!elsewhere) return null;
  return { person: elsewhere.person, act: elsewhere.decision?.act, until: Date.parse(elsewhere.undoUntil), more: 0 };
}

/** The latest decision with its undo button and the remaining time. */
export function UndoBar({ review }: { review: Review }) {
  const { i18n } = useLingui();
  const latest = latestOf(review);
  const secondsLeft = useSecondsLeft(latest && (latest.until ?? serverNow() + undoDecisionMs));
  if (!latest || secondsLeft <= 0) return null;
  const done = review.page.acts[latest.act ?? ""]?.words.done;
  return (
    <div className={css.place}>
      <div className={css.undo} role="group">
        <span className={css.done}>
          {done && `${i18n._(done)} · `}
          {latest.person}
          {latest.more > 0 && ` +${latest.more}`}
        </span>
        <Button look="bare" size="s" aria-keyshortcuts="U" onClick={() => inBackground(review.undo())}>
          <Trans context="button">Undo</Trans> <kbd>U</kbd>
        </Button>
        <span className={css.seconds} aria-hidden="true">
          {secondsLeft}
        </span>
      </div>
    </div>
  );
}

/** Whole seconds until a time, updated every second; 0 afterwards. */
function useSecondsLeft(until: number | null): number {
  const [, tick] = useState(0);
  const secondsLeft = until === null ? 0 : Math.ceil((until - serverNow()) / secondMs);
  const isRunning = secondsLeft > 0;
  useEffect(
    function count() {
      if (!isRunning) return undefined;
      const timer = setInterval(() => tick((times) => times + 1), secondMs);
      return () => clearInterval(timer);
    },
    [isRunning],
  );
  return Math.max(0, Math.min(secondsLeft, undoDecisionMs / secondMs));
}
