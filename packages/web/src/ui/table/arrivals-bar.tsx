import { Plural } from "@lingui/react/macro";
import { IconArrowUp } from "@tabler/icons-react";
import css from "./arrivals-bar.module.css";

/** New rows wait behind this bar, so that none is pushed away under the cursor. */
export function ArrivalsBar({ count, show }: { count: number; show: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className={css.bar} onClick={show}>
      <IconArrowUp size={16} />
      <Plural value={count} one="# new entry" other="# new entries" />
    </button>
  );
}
