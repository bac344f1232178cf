import { Trans, useLingui } from "@lingui/react/macro";
import { leadsApi, type BoardColumn, type Lead } from "@vowdesk/contract/studio/leads";
import { useId } from "react";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { navigate, usePageSearch } from "../../../../kernel/lists/page.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { RecordSheet } from "../../../../resource/record-sheet.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { leadStateNames } from "../../../../shared/studio-labels.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { leads } from "../leads.resource.tsx";
import { coupleOf, NextTouch, SourceName } from "./lead-facts.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import board from "../../../../shared/studio/board.module.css";
import css from "./leads.module.css";

/** The open lead and its actions. Each record states which of them the user may take. */
function useOpenLead() {
  const [query, change] = usePageSearch();
  const open = (id: string | null) => change({ id }, { replace: id === null });
  const { offer: _offer, ...list } = useActions(leads);
  return { ...list, rows: [], state: { open: query.get("id") }, open };
}

/** The leads by state, with the earliest next touch first. A card opens its lead beside the board. */
export function Board() {
  const list = useOpenLead();
  const { data, error, refetch } = useCall(leadsApi.board, {});
  if (!data)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="20rem" />
    );
  return (
    <>
      <div className={board.board}>
        {data.map((column) => (
          <Column key={column.state} column={column} open={({ id }) => list.open(String(id))} />
        ))}
      </div>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}

function Column({ column: { state, count, leads: shown }, open }: { column: BoardColumn; open: (lead: Lead) => void }) {
  const { i18n } = useLingui();
  const id = useId();
  const to = `/leads?state=${state}`;
  return (
    <section className={board.column} aria-labelledby={id}>
      <h2 id={id}>
        {i18n._(leadStateNames[state])} <span className={css.quiet}>{i18n.number(count)}</span>
      </h2>
      <ItemList items={shown} by="id" className={board.cards}>
        {(lead) => <Card lead={lead} open={() => open(lead)} />}
      </ItemList>
      {count > shown.length && (
        <TextLink to={to} follow={() => navigate(to)}>
          <Trans context="lead">Show all {count}</Trans>
        </TextLink>
      )}
    </section>
  );
}

function Card({ lead, open }: { lead: Lead; open: () => void }) {
  return (
    <button type="button" className={board.card} onClick={open}>
      <strong>{coupleOf(lead)}</strong>
      <NextTouch at={lead.nextTouchAt} />
      <span className={css.quiet}>
        <SourceName source={lead.source} />
        {lead.consultantName && ` · ${lead.consultantName}`}
      </span>
    </button>
  );
}
