import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ordersApi, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import type { AnyAction } from "../../../../resource/action.ts";
import type { List } from "../../../../resource/use-list.ts";
import { ChoiceList } from "../../../../ui/input/choice-list.tsx";
import { FormDialog, FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../../ui/input/preset-text.tsx";
import { courierStateNames } from "../orders.labels.ts";
import { bySkipReason, type Outcome } from "./bulk.ts";
import { useBulk } from "./use-bulk.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import progressLine from "../../../../ui/feedback/progress-line.module.css";
import css from "./bulk.module.css";

/** The longest reason that the server accepts. */
const reasonLength = 500;
/** The number of order numbers listed per skip reason. */
const maxNumbers = 6;

interface BulkDialogProps {
  list: List;
  action: AnyAction<Order>;
  kind: OrderKind;
  /** Null for all orders that match the filters. */
  chosen: readonly Order[] | null;
  count: number;
  close: (isDone: boolean) => void;
}

/** Collects the input of a bulk action, runs it, and shows the result per order. */
export function BulkDialog({ list, action, kind, chosen, count, close }: BulkDialogProps) {
  const { i18n } = useLingui();
  const [workerId, setWorkerId] = useState("");
  const [reason, setReason] = useState("");
  const bulk = useBulk(list, action, chosen);
  const { outcome, progress } = bulk;
  const asksWorker = "workerId" in action.fields;
  const reasonField = action.fields["reason"];
  const isAnswered = (!asksWorker || workerId !== "") && (!reasonField?.required || reason.trim() !== "");
  const label = i18n._(action.label);
  const send = {
    label,
    isDanger: action.tone === "danger",
    isReady: isAnswered && progress === null,
    run: () => inBackground(bulk.run(workerId === "" ? undefined : Number(workerId), reason.trim() || undefined)),
  };
  const end = () => {
    bulk.stop();
    close(outcome !== null);
  };
  return (
    <FormDialog
      isOpen
      title={
        <>
          {label} · <Plural value={count} one="# order" other="# orders" />
        </>
      }
      close={end}
      hasInput={outcome === null && reason.trim() !== ""}
      note={bulk.note}
      send={outcome ? null : send}
    >
      {outcome ? (
        <Result outcome={outcome} />
      ) : (
        <>
          {action.warning && <p>{i18n._(action.warning)}</p>}
          {asksWorker && <WorkerChoice kind={kind} value={workerId} choose={setWorkerId} />}
          {reasonField?.kind === "long" && <ReasonField of={reasonField} value={reason} set={setReason} />}
          {progress && <Progress {...progress} />}
        </>
      )}
    </FormDialog>
  );
}

type ReasonOf = Extract<AnyAction["fields"][string], { kind: "long" }>;

function ReasonField({ of, value, set }: { of: ReasonOf; value: string; set: (text: string) => void }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <FormField id={id} label={i18n._(of.label)} isOptional={!of.required} problem={undefined}>
      <PresetText id={id} presets={of.presets()} value={value} maxLength={reasonLength} set={set} />
    </FormField>
  );
}

/** Workers of this kind of order, the lowest load first; several orders have no common place to measure distances from. */
function WorkerChoice({ kind, value, choose }: { kind: OrderKind; value: string; choose: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const input = { serves: kind, sort: "load", pageSize: 200 } as const;
  const { data } = useQuery({ ...queryOptions(ordersApi.couriers, input), refetchOnMount: "always" });
  const choices = data?.records
    .filter(({ state }) => state !== "offline")
    .map(({ id: workerId, name, state, load, zone }) => ({
      value: String(workerId),
      label: name,
      hint: [i18n._(courierStateNames[state]), i18n.number(load), zone].join(" · "),
    }));
  return (
    <FormField id={id} label={t({ message: "Assign to", context: "button" })} isOptional={false} problem={undefined}>
      <ChoiceList id={id} choices={choices ?? null} value={value} choose={choose} />
    </FormField>
  );
}

function Progress({ done, of }: { done: number; of: number | null }) {
  const { t, i18n } = useLingui();
  const [now, all] = [i18n.number(done), i18n.number(of ?? 0)];
  return (
    <div className={progressLine.line} role="status">
      <progress
        value={of === null ? undefined : done}
        max={of ?? 1}
        aria-label={t({ message: "Progress", context: "field" })}
      />
      {of === null ? (
        <Trans context="order">{now} found</Trans>
      ) : (
        <Trans context="order">
          {now} of {all}
        </Trans>
      )}
    </div>
  );
}

function Result({ outcome: { done, skipped } }: { outcome: Outcome }) {
  const { i18n } = useLingui();
  const [doneCount, skippedCount] = [i18n.number(done.length), i18n.number(skipped.length)];
  return (
    <div className={css.result} role="status">
      <p className={css.sum}>
        {skipped.length === 0 ? (
          <Trans context="order">{doneCount} done</Trans>
        ) : (
          <Trans context="order">
            {doneCount} done, {skippedCount} skipped
          </Trans>
        )}
      </p>
      {skipped.length > 0 && (
        <ul className={css.skipped}>
          {bySkipReason(skipped).map(([why, numbers]) => (
            <li key={why}>
              <strong>{i18n.number(numbers.length)}</strong> {why}
              <small>
                {numbers.slice(0, maxNumbers).join(", ")}
                {numbers.length > maxNumbers && " …"}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
