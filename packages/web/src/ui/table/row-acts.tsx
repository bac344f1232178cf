import { useLingui } from "@lingui/react/macro";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../input/button.tsx";
import css from "./row-tree.module.css";

/** Actions on a row of a tree; null without permission. */
export interface TreeActions<T> {
  add: ((row: T) => void) | null;
  edit: ((row: T) => void) | null;
  remove: ((row: T) => void) | null;
}

const look = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** Buttons of a row of a tree for mouse and touch; the keyboard uses Enter, Insert and Delete. */
export function RowActs<T>({ row, acts: { add, edit, remove } }: { row: T; acts: TreeActions<T> }) {
  const { t } = useLingui();
  return (
    <span className={css.acts}>
      {add && (
        <IconButton label={t({ message: "Add child", context: "table" })} tabIndex={-1} onClick={() => add(row)}>
          <IconPlus {...look} />
        </IconButton>
      )}
      {edit && (
        <IconButton label={t({ message: "Edit", context: "button" })} tabIndex={-1} onClick={() => edit(row)}>
          <IconPencil {...look} />
        </IconButton>
      )}
      {remove && (
        <IconButton label={t({ message: "Delete", context: "button" })} tabIndex={-1} onClick={() => remove(row)}>
          <IconTrash {...look} />
        </IconButton>
      )}
    </span>
  );
}
