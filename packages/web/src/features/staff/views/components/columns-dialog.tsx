import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ArrangedColumn, ListLayout } from "../../../../kernel/lists/list-layout.ts";
import { permittedColumns, type Resource } from "../../../../resource/record.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { orderedColumns, withMoved, withToggled } from "./column-layout.ts";
import css from "./views.module.css";

interface ColumnsDialogProps {
  resource: Resource;
  layout: ListLayout;
  close: () => void;
}

/** Shows, hides and orders columns; changes apply at once. Widths are changed at the headings. */
export function ColumnsDialog({ resource, layout, close }: ColumnsDialogProps) {
  const { i18n } = useLingui();
  const columns = permittedColumns(resource);
  const [first, ...others] = columns;
  // The layout updates in a later task; the checkbox must change at once.
  const [arranged, setArranged] = useState(layout.columns);
  const ids = others.map(({ id }) => id);
  const ordered = orderedColumns(ids, arranged);
  const save = (next: ListLayout["columns"]) => {
    setArranged(next);
    layout.arrange(next);
  };
  const widths = arranged?.filter(({ id }) => id === first?.id) ?? [];
  const arrange = (next: readonly ArrangedColumn[]) => save([...widths, ...next]);
  const nameOf = (id: string) => i18n._(columns.find((column) => column.id === id)?.label ?? { id });
  return (
    <FormDialog
      isOpen
      title={<Trans context="view">Columns</Trans>}
      close={close}
      hasInput={false}
      note={null}
      send={null}
    >
      <ul className={css.columns}>
        {first && (
          <li>
            <label>
              <input type="checkbox" checked disabled readOnly />
              {i18n._(first.label)}
            </label>
          </li>
        )}
        {ordered.map(({ id, isHidden }, at) => {
          const name = nameOf(id);
          return (
            <li key={id}>
              <label>
                <input type="checkbox" checked={!isHidden} onChange={() => arrange(withToggled(ordered, id))} />
                {name}
              </label>
              <MoveButtons
                name={name}
                at={at}
                last={ordered.length - 1}
                move={(by) => arrange(withMoved(ordered, id, by))}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button disabled={arranged === null} onClick={() => save(null)}>
          <Trans context="view">Reset columns</Trans>
        </Button>
      </div>
    </FormDialog>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  last: number;
  move: (by: -1 | 1) => void;
}

function MoveButtons({ name, at, last, move }: MoveButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t({ message: `Move ${name} up`, context: "view" })}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={16} />
      </IconButton>
      <IconButton
        label={t({ message: `Move ${name} down`, context: "view" })}
        disabled={at === last}
        onClick={() => move(1)}
      >
        <IconArrowDown size={16} />
      </IconButton>
    </>
  );
}
