import { useLingui } from "@lingui/react/macro";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActionDialog } from "../../resource/action-dialog.tsx";
import type { AnyAction } from "../../resource/action.ts";
import type { Row } from "../../resource/filter.ts";
import { useActions } from "../../resource/use-actions.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button, IconButton } from "../../ui/input/button.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import css from "./dialogs.module.css";

interface ManageDialogProps<R extends { id: number }> {
  title: ReactNode;
  page: {
    name: "chatLabels" | "chatReplies" | "chatTeams";
    actions: readonly [add: AnyAction<R>, edit: AnyAction<R>, remove: AnyAction<R>];
    title: (record: R) => string;
  };
  /** Undefined while loading. */
  records: readonly R[] | undefined;
  error: Error | null;
  /** Initial values of a new record. */
  blank?: Row;
  body: (record: R) => ReactNode;
  close: () => void;
}

/** Lists records with buttons to add, edit and delete them. */
export function ManageDialog<R extends { id: number }>(props: ManageDialogProps<R>) {
  const { title, page, records, error, blank = null, body, close } = props;
  const { t, i18n } = useLingui();
  const list = useActions(page, page.name);
  const isEditing = list.useRun((run) => run !== null);
  const [add, edit, remove] = page.actions;
  if (isEditing) return <ActionDialog list={list} />;
  return (
    <FormDialog
      isOpen
      title={title}
      close={close}
      hasInput={false}
      note={error && !records ? error.message : null}
      send={null}
    >
      <Button onClick={() => list.start(add, blank)}>
        <IconPlus size={16} aria-hidden="true" />
        {i18n._(add.label)}
      </Button>
      {!records && !error && <Skeleton height="8rem" />}
      <ul className={css.replies}>
        {records?.map((record) => {
          const name = page.title(record);
          return (
            <li key={record.id}>
              <span className={css.reply}>{body(record)}</span>
              <IconButton
                label={t({ message: `Edit ${name}`, context: "button" })}
                onClick={() => list.start(edit, record)}
              >
                <IconPencil size={16} />
              </IconButton>
              <IconButton
                label={t({ message: `Delete ${name}`, context: "button" })}
                onClick={() => list.start(remove, record)}
              >
                <IconTrash size={16} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
