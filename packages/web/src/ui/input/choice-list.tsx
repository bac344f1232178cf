import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
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

/** A searchable list with one choice. */
export function ChoiceList({ id, choices, value, choose }: ChoiceListProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState("");
  const text = wanted.trim().toLowerCase();
  const matches = choices?.filter(({ label, hint = "" }) => `${label} ${hint}`.toLowerCase().includes(text)) ?? [];
  return (
    <div className={css.list}>
      <input
        id={id}
        className={css.find}
        type="search"
        placeholder={t`Search`}
        value={wanted}
        data-autofocus
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={css.choices} role="radiogroup" aria-busy={choices === null}>
        {choices === null && [1, 2, 3, 4].map((row) => <Skeleton key={row} height="2.5rem" />)}
        {matches.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              name={`${id}-choice`}
              disabled={choice.disabled === true}
              checked={choice.value === value}
              onChange={() => choose(choice.value)}
            />
            <span>{choice.label}</span>
            <span className={css.hint}>{choice.hint}</span>
          </label>
        ))}
        {choices !== null && matches.length === 0 && (
          <p className={css.none}>
            <Trans>Nothing found</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
