import { Trans, useLingui } from "@lingui/react/macro";
import { textContains } from "@vowdesk/contract/searched-text";
import { useState, type CSSProperties } from "react";
import type { Choice } from "./line-fields.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import css from "./fields.module.css";

interface ChoiceListProps {
  id: string;
  /** Null while loading. */
  choices: readonly Choice[] | null;
  value: string;
  choose: (value: string) => void;
}

const textOf = ({ label, hint = "", columns = [] }: Choice) =>
  [label, hint, ...columns.map(({ text }) => text)].join(" ");

const gridOf = (count: number) => ({ "--columns": count }) as CSSProperties;

/** A searchable list with one choice. Choices with columns form a table. */
export function ChoiceList({ id, choices, value, choose }: ChoiceListProps) {
  const { t } = useLingui();
  const [requested, setRequested] = useState("");
  const matches = choices?.filter((choice) => textContains(textOf(choice), requested)) ?? [];
  const heads = matches[0]?.columns;
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
      />
      <div className={css.choices} role="radiogroup" aria-busy={choices === null}>
        {choices === null && [1, 2, 3, 4].map((row) => <Skeleton key={row} height="2.5rem" />)}
        {heads && (
          <div className={css.heads} style={gridOf(heads.length)} aria-hidden="true">
            {heads.map(({ label }) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        )}
        {matches.map((choice) => (
          <label
            key={choice.value}
            className={css.choice}
            data-columns={choice.columns && ""}
            style={choice.columns && gridOf(choice.columns.length)}
          >
            <input
              type="radio"
              name={`${id}-choice`}
              disabled={choice.disabled === true}
              checked={choice.value === value}
              onChange={() => choose(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.columns?.map(({ label, text: fact }) => (
              <span key={label} className={css.fact}>
                <span className="visually-hidden">{label} </span>
                {fact}
              </span>
            ))}
            <span className={css.hint}>{choice.hint}</span>
          </label>
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
