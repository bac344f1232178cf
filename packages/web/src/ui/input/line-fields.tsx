import { useEffect, useState } from "react";
import css from "./fields.module.css";
import { withZone } from "../format/time.ts";
import { useTypedDate } from "../format/typed-date.ts";

export interface Choice {
  value: string;
  label: string;
  /** Stands small beside the label. */
  signal?: string | undefined;
  /** The heading it stands under, beside those that follow it with the same one. */
  group?: string;
  disabled?: boolean;
}

interface LineFieldProps {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
}

/** A date that changes part by part counts once it rests. */
const typingPauseMs = 600;

/** A day of the business, or none, in one line with its label; told when typing pauses. */
export function DateLine({ label, value, set }: LineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(
    function tellWhenTypingPauses() {
      if (typed === null) return undefined;
      const timer = setTimeout(() => {
        setTyped(null);
        if (typed !== (value ?? "")) set(typed || null);
      }, typingPauseMs);
      return () => clearTimeout(timer);
    },
    [typed, value, set],
  );
  return (
    <label className={css.line} data-set={value !== null || undefined}>
      <span>{withZone(label)}</span>
      <input {...useTypedDate("date", value ?? "", setTyped)} />
    </label>
  );
}

/** A longer list is drawn once somebody is about to open it: each entry is three elements to the browser, on every page. */
const shortList = 12;

/** One of a list, or none, in one line with its label. A value that is not listed shows as it stands. */
export function ChoiceLine({ label, value, set, choices }: LineFieldProps & { choices: readonly Choice[] }) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const listed = choices.find((choice) => choice.value === value);
  const chosen = value === null ? [] : [listed ?? { value, label: value }];
  const all = listed || value === null ? choices : [...choices, ...chosen];
  const shown = isWanted || choices.length <= shortList ? all : chosen;
  return (
    <label className={css.line} data-set={value !== null || undefined} onPointerEnter={want} onFocus={want}>
      <span>{label}</span>
      <select value={value ?? ""} onChange={(event) => set(event.target.value || null)}>
        <option value="" aria-label="—" />
        {grouped(shown).map(([group, members]) =>
          group === undefined ? (
            <Options key={members[0]?.value} of={members} />
          ) : (
            <optgroup key={group} label={group}>
              <Options of={members} />
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

function Options({ of }: { of: readonly Choice[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Choices by the heading they stand under, in their order. */
function grouped(choices: readonly Choice[]): [group: string | undefined, members: Choice[]][] {
  const groups: [string | undefined, Choice[]][] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last[0] === choice.group) last[1].push(choice);
    else groups.push([choice.group, [choice]]);
  }
  return groups;
}
