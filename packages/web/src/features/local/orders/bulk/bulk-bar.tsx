import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Order, OrderKind } from "@vowdesk/contract/local/orders";
import { useState } from "react";
import type { AnyAction } from "../../../../resource/action.ts";
import type { List } from "../../../../resource/use-list.ts";
import { SelectionBar } from "../../../../shared/actions/selection-bar.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { formatCount } from "../../../../ui/format/count.ts";
import type { Selection } from "../../../../ui/table/selection.ts";
import { advance, assign, cancel, decline, flag, note, payOut, unflag } from "../orders.actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

const bulkActions: readonly AnyAction<Order>[] = [assign, advance, payOut, decline, flag, unflag, note, cancel];

interface BulkBarProps {
  list: List;
  selection: Selection;
  kind: OrderKind;
}

/** The actions on the selected orders. */
export function BulkBar({ list, selection, kind }: BulkBarProps) {
  const { t, i18n } = useLingui();
  const [action, setAction] = useState<AnyAction<Order> | null>(null);
  const { keys, allResults } = selection;
  const chosen = list.rows.filter(({ key }) => keys.has(key)).map(({ record }) => record as Order);
  const isPage = list.rows.every(({ key }) => keys.has(key));
  const count = allResults ? list.total : keys.size;
  const total = formatCount(list.total, list.hasMore, i18n.locale);
  // The states of all matching orders are unknown, so every action is offered for them.
  const available = bulkActions.filter(
    (candidate) => allResults || chosen.some((order) => candidate.isAvailable(order)),
  );
  return (
    <>
      <SelectionBar
        label={t({ message: "Selected orders", context: "order" })}
        count={<Plural value={count} one="# selected" other="# selected" />}
        look="floating"
        selectMore={
          isPage && !allResults && list.total > keys.size
            ? { label: <Trans>Select all {total} results</Trans>, run: () => selection.set([...keys], true) }
            : null
        }
        clear={() => selection.set([])}
      >
        {available.map((next) => (
          <Button
            key={next.name}
            size="s"
            tone={next.tone === "danger" ? "bad" : "brand"}
            onClick={() => setAction(next)}
          >
            {i18n._(next.label)}
          </Button>
        ))}
      </SelectionBar>
      {action && (
        <BulkDialog
          list={list}
          action={action}
          kind={kind}
          chosen={allResults ? null : chosen}
          count={count}
          close={(isDone) => {
            setAction(null);
            if (isDone) selection.set([]);
          }}
        />
      )}
    </>
  );
}
