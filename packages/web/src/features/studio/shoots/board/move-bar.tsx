import { Trans } from "@lingui/react/macro";
import { useCalendar } from "./calendar-context.ts";
import { targetText, verdictText } from "./move-text.ts";
import css from "./board.module.css";

/** The planned time of a move and what is in its way, shown before the drop. */
export function MoveBar() {
  const { useMove, surroundings } = useCalendar();
  const move = useMove();
  const now = surroundings();
  if (!move || !now) return null;
  return (
    <div className={css.bar} data-conflict={move.conflicts.length > 0 || undefined} data-testid="move-bar">
      <strong>{targetText(now, move)}</strong>
      <span>{verdictText(move)}</span>
      {move.kind === "copy" && (
        <span>
          <Trans context="button">Copy</Trans>
        </span>
      )}
      {move.by === "keyboard" && (
        <small>
          <Trans>Arrows: move · Shift+arrows: change the end · C: copy · Enter: drop · Esc: cancel</Trans>
        </small>
      )}
    </div>
  );
}
