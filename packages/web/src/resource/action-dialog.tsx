import { Modal } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { asks } from "../kernel/queries.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { PresetText } from "../ui/preset-text.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { AnyAction, AnyField } from "./action.ts";
import type { Row } from "./record.ts";
import { isStillOpen, missingOf, type Run } from "./run.ts";
import type { List } from "./use-list.ts";
import css from "./resource.module.css";

/** Starts an action on a record. */
export function ActionButton({ list, action, record }: { list: List; action: AnyAction; record: Row }) {
  const { i18n } = useLingui();
  const look = action.tone === "primary" ? "fill" : "line";
  const tone = action.tone === "danger" ? "bad" : "brand";
  return (
    <Button look={look} tone={tone} title={action.shortcut} disabled={list.run?.busy === true} onClick={() => list.start(action, record)}>
      {i18n._(action.label)}
    </Button>
  );
}

/** What the running action asks and is answered; once per list. */
export function ActionDialog({ list }: { list: List }) {
  const { i18n } = useLingui();
  const run = list.run?.hasDialog ? list.run : null;
  return (
    <Modal
      opened={run !== null}
      onClose={list.cancel}
      centered
      zIndex={300}
      size="calc(480px)"
      title={run && i18n._(run.action.label)}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={{ title: css.dialogTitle ?? "" }}
    >
      {run && <Form list={list} run={run} />}
    </Modal>
  );
}

interface RunProps {
  list: List;
  run: Run;
}

function Form({ list, run }: RunProps) {
  const { i18n } = useLingui();
  const { action, note, busy, conflict } = run;
  const isOpen = isStillOpen(run);
  const isReady = isOpen && !busy && missingOf(run).length === 0;
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (isReady) list.send();
  };
  return (
    <form className={css.form} onSubmit={send}>
      {action.warning && !conflict && <p>{i18n._(action.warning)}</p>}
      <ConflictNote list={list} run={run} />
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      {isOpen && Object.entries(action.ask).map(([name, of]) => <AskedField key={name} list={list} run={run} name={name} of={of} />)}
      <div className={css.dialogActs}>
        <Button onClick={list.cancel}>{isOpen ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}</Button>
        {isOpen && (
          <Button type="submit" look="fill" tone={action.tone === "danger" ? "bad" : "brand"} disabled={!isReady}>
            {conflict ? <Trans>Try again on the new version</Trans> : i18n._(action.label)}
          </Button>
        )}
      </div>
    </form>
  );
}

function ConflictNote({ list, run }: RunProps) {
  if (!run.conflict) return null;
  const { changedBy, changedAt, current } = run.conflict;
  return (
    <div className={css.conflict} role="alert">
      <p>
        <Trans>
          <strong>{changedBy}</strong> changed this meanwhile: <RelativeTime at={changedAt} />.
        </Trans>
      </p>
      <p>
        <Trans>It is now:</Trans> {list.resource.detail?.badge(current)}
      </p>
      <p>{isStillOpen(run) ? <Trans>What you entered is kept.</Trans> : <Trans>This can no longer be done.</Trans>}</p>
    </div>
  );
}

interface FieldProps extends RunProps {
  name: string;
  of: AnyField;
}

/** The longest reason the server takes. */
const reasonLength = 500;

function AskedField({ list, run, name, of }: FieldProps) {
  const { i18n } = useLingui();
  const id = useId();
  const value = String(run.values[name] ?? "");
  const presets = of.kind === "reason" ? of.presets.map((preset) => i18n._(preset)) : [];
  return (
    <div className={css.asked}>
      <label htmlFor={id}>
        {i18n._(of.label)} {!of.required && <small>{<Trans>optional</Trans>}</small>}
      </label>
      {of.kind === "reason" ? (
        <PresetText id={id} presets={presets} value={value} maxLength={reasonLength} set={(text) => list.write(name, text)} />
      ) : (
        <LoadedChoice id={id} source={of.from(run.record)} value={value} choose={(choice) => list.write(name, Number(choice))} />
      )}
      {run.problems[name] && (
        <p className={css.problem} role="alert">
          {run.problems[name]}
        </p>
      )}
    </div>
  );
}

type LoadedChoiceProps = Omit<Parameters<typeof ChoiceList>[0], "choices"> & { source: ReturnType<Extract<AnyField, { kind: "choice" }>["from"]> };

function LoadedChoice({ source, ...rest }: LoadedChoiceProps) {
  // Who is free changes by the second: what an earlier question fetched is not good enough.
  const { data } = useQuery({ ...asks(source.call, source.input), refetchOnMount: "always" });
  return <ChoiceList choices={data === undefined ? null : source.choices(data)} {...rest} />;
}
