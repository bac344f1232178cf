import { useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/input/button.tsx";
import css from "./selection-bar.module.css";

interface SelectionBarProps {
  label: string;
  /** How many records are selected, as a text of the list, because its form depends on the records. */
  count: ReactNode;
  /** `floating` lies over the end of a page, `docked` is the end of a narrow list. */
  look: "floating" | "docked";
  /** Selects more records. */
  selectMore: { label: ReactNode; run: () => void } | null;
  clear: () => void;
  /** The buttons of the actions. */
  children: ReactNode;
}

/** The actions on the selected records of a list. */
export function SelectionBar({ label, count, look, selectMore, clear, children }: SelectionBarProps) {
  const { t } = useLingui();
  const clearButton = (
    <IconButton label={t({ message: "Clear selection", context: "button" })} onClick={clear}>
      <IconX size={18} />
    </IconButton>
  );
  return (
    <section className={css[look]} aria-label={label}>
      <span className={css.head}>
        <strong className={css.count}>{count}</strong>
        {selectMore && (
          <Button look="bare" size="s" onClick={selectMore.run}>
            {selectMore.label}
          </Button>
        )}
        {look === "docked" && clearButton}
      </span>
      <span className={css.acts}>{children}</span>
      {look === "floating" && clearButton}
    </section>
  );
}
