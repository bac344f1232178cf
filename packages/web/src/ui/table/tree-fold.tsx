import { IconChevronRight } from "@tabler/icons-react";
import css from "./tree-fold.module.css";

interface TreeFoldProps {
  /** Null for a row without children. */
  isOpen: boolean | null;
  fold: () => void;
}

/** The chevron of a tree row. The keyboard uses the arrow keys. */
export function TreeFold({ isOpen, fold }: TreeFoldProps) {
  return (
    <span
      className={css.fold}
      data-open={isOpen ?? undefined}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        fold();
      }}
    >
      {isOpen !== null && <IconChevronRight size={16} stroke={2} />}
    </span>
  );
}
