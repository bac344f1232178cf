import { Trans, useLingui } from "@lingui/react/macro";
import { itemKinds, sheetsApi, type ItemKind, type SheetItem } from "@vowdesk/contract/studio/sheets";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { listNames } from "../shoots.labels.ts";
import { tick, usePendingTicks } from "./session-ticks.ts";
import css from "./sheet.module.css";

/** The check list and the packing list of a shoot, to tick with or without a connection. Nothing without items. */
export function CheckLists({ shootId }: { shootId: number }) {
  const { data, error, refetch } = useCall(sheetsApi.items, { id: shootId });
  const pending = usePendingTicks().filter((item) => item.shootId === shootId);
  if (!data)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="4rem" />
    );
  const items = data.map((item) => {
    const own = pending.find(({ number }) => number === item.number);
    return own ? { ...item, isDone: own.isDone, changedAt: null } : item;
  });
  return (
    <>
      {itemKinds.map((kind) => (
        <List key={kind} kind={kind} shootId={shootId} items={items.filter((item) => item.kind === kind)} />
      ))}
      {pending.length > 0 && (
        <p className={css.pending} role="status">
          <Trans>Kept on this device, and sent when there is a connection.</Trans>
        </p>
      )}
    </>
  );
}

function List({ kind, shootId, items }: { kind: ItemKind; shootId: number; items: readonly SheetItem[] }) {
  const { i18n } = useLingui();
  if (items.length === 0) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <fieldset className={css.ticks}>
      <legend>
        {i18n._(listNames[kind])}{" "}
        <span>
          {i18n.number(done)} / {i18n.number(items.length)}
        </span>
      </legend>
      {items.map((item) => (
        <Item key={item.number} item={item} shootId={shootId} />
      ))}
    </fieldset>
  );
}

function Item({ item: { number, text, isDone, changedAt, changedBy }, shootId }: { item: SheetItem; shootId: number }) {
  const { i18n } = useLingui();
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        checked={isDone}
        disabled={!mayCall(sheetsApi.tick)}
        onChange={({ target }) => tick({ shootId, number, isDone: target.checked })}
      />
      <span>
        {text}
        {changedAt && (
          <small>
            {changedBy} · {formatTime(changedAt, "short", i18n.locale)}
          </small>
        )}
      </span>
    </label>
  );
}
