import { Trans, useLingui } from "@lingui/react/macro";
import { textContains } from "@vowdesk/contract/searched-text";
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import type { Choice } from "./line-fields.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import css from "./choice-list.module.css";

interface ChoiceListProps {
  id: string;
  /** Null while loading. */
  choices: readonly Choice[] | null;
  value: string;
  choose: (value: string) => void;
  /** Chooses the first available choice for the user, as long as the chosen one is not in the list; empty if there is none. */
  suggest?: ((value: string) => void) | undefined;
}

const textOf = ({ label, hint = "", columns = [], reasons = [] }: Choice) =>
  [label, hint, ...[...columns, ...reasons].map(({ text }) => text)].join(" ");

const gridOf = (count: number) => ({ "--columns": count }) as CSSProperties;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A searchable list with one choice. Choices with columns form a table. Arrow keys in the search change the choice. */
export function ChoiceList({ id, choices, value, choose, suggest }: ChoiceListProps) {
  const { t } = useLingui();
  const [requested, setRequested] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const matches = choices?.filter((choice) => textContains(textOf(choice), requested)) ?? [];
  const available = matches.filter(({ disabled }) => disabled !== true);
  const heads = matches[0]?.columns;
  const isListed = choices === null || available.some((choice) => choice.value === value);
  const suggestion = isListed ? value : (available[0]?.value ?? "");
  useEffect(
    function suggestFirst() {
      if (suggestion !== value) suggest?.(suggestion);
    },
    [suggestion, value, suggest],
  );
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const index = available.findIndex((choice) => choice.value === value);
    const next = available[index + by];
    if (!next) return;
    choose(next.value);
    // From here on the browser handles the arrow keys.
    list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <div className={css.list}>
      <input
        id={id}
        className={css.find}
        type="search"
        placeholder={t({ message: "Search", context: "search field" })}
        value={requested}
        data-autofocus
        onChange={(event) => setRequested(event.target.value)}
        onKeyDown={step}
      />
      <div ref={list} className={css.choices} role="radiogroup" aria-busy={choices === null}>
        {choices === null && [1, 2, 3, 4].map((row) => <Skeleton key={row} height="2.5rem" />)}
        {heads && (
          <div className={css.heads} style={gridOf(heads.length)} aria-hidden="true">
            {heads.map(({ label }) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        )}
        {matches.map((choice) => (
          <Row key={choice.value} id={id} choice={choice} isChosen={choice.value === value} choose={choose} />
        ))}
        {choices !== null && matches.length === 0 && (
          <p className={css.none}>
            <Trans context="state">No results</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

interface RowProps extends Pick<ChoiceListProps, "id" | "choose"> {
  choice: Choice;
  isChosen: boolean;
}

function Row({ id, choice, isChosen, choose }: RowProps) {
  const { value, label, hint, columns, reasons, disabled = false } = choice;
  return (
    <label className={css.choice} data-columns={columns && ""} style={columns && gridOf(columns.length)}>
      <input
        type="radio"
        name={`${id}-choice`}
        value={value}
        disabled={disabled}
        checked={isChosen}
        onChange={() => choose(value)}
      />
      <span>{label}</span>
      {columns?.map((column) => (
        <span key={column.label} className={css.fact}>
          <span className="visually-hidden">{column.label} </span>
          {column.text}
        </span>
      ))}
      {hint !== undefined && <span className={css.hint}>{hint}</span>}
      {reasons && (
        <span className={css.reasons}>
          {reasons.map(({ text, isAgainst }) => (
            <span key={text} className={css.reason} data-against={isAgainst || undefined}>
              {text}
            </span>
          ))}
        </span>
      )}
    </label>
  );
}
