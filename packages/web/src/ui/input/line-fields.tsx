import { useEffect, useState } from "react";
import css from "./fields.module.css";
import { withZone } from "../format/time.ts";
import { onDemand } from "../timing/on-demand.ts";

export interface Choice {
  value: string;
  label: string;
  /** Small text beside the label. */
  hint?: string | undefined;
  /** Values to compare. All choices have the same columns. */
  columns?: readonly { label: string; text: string }[];
  /** Reasons for and against it. */
  reasons?: readonly { text: string; isAgainst: boolean }[];
  /** Group heading. Consecutive choices with the same one form a group. */
  group?: string;
  disabled?: boolean;
}

interface LineFieldProps {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
}

const dateCode = onDemand(() => import("./date/date-input.tsx"));

/** A date is reported after this pause, because its text may be complete before it is typed to the end. */
const typingPauseMs = 600;

/** A date field with its label on one line, reported when typing pauses. */
export function DateLine({ label, value, set }: LineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const code = dateCode.useCode(() => {});
  useEffect(
    function reportAfterPause() {
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
      {/* The name of its own, because that of the line includes its button. */}
      {code && (
        <code.DateInput label={withZone(label)} look="bare" value={typed ?? value ?? ""} set={setTyped} isOptional />
      )}
    </label>
  );
}

/** Longer lists render their options on hover or focus, because each option costs three elements on every page. */
const shortList = 12;

/** A select with its label on one line. A value without a choice is shown as it is. */
export function ChoiceLine({ label, value, set, choices }: LineFieldProps & { choices: readonly Choice[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const expand = () => setExpanded(true);
  const listed = choices.find((choice) => choice.value === value);
  const chosen = value === null ? [] : [listed ?? { value, label: value }];
  const all = listed || value === null ? choices : [...choices, ...chosen];
  const shown = isExpanded || choices.length <= shortList ? all : chosen;
  return (
    <label className={css.line} data-set={value !== null || undefined} onPointerEnter={expand} onFocus={expand}>
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

/** Groups consecutive choices by heading. */
function grouped(choices: readonly Choice[]): [group: string | undefined, members: Choice[]][] {
  const groups: [string | undefined, Choice[]][] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last[0] === choice.group) last[1].push(choice);
    else groups.push([choice.group, [choice]]);
  }
  return groups;
}
