import { Plural } from "@lingui/react/macro";
import { IconArrowUp } from "@tabler/icons-react";
import css from "./arrivals-bar.module.css";

/** Announces new rows instead of inserting them, so that no row moves under the cursor. */
export function ArrivalsBar({ count, show }: { count: number; show: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className={css.bar} onClick={show}>
      <IconArrowUp size={16} />
      <Plural value={count} one="# new entry" other="# new entries" />
    </button>
  );
}
