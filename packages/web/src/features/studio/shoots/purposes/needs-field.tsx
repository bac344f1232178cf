import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { bookableKinds, type BookableKind, type SkillCode } from "@vowdesk/contract/studio/bookables";
import type { Need } from "@vowdesk/contract/studio/shoots";
import type { ControlProps } from "../../../../resource/field.ts";
import { useSkillNames, useSkills } from "../../../../shared/studio/skills.ts";
import { bookableKindNames } from "../../../../shared/studio-labels.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./purposes.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

interface Option {
  /** `person photography`, `room`. */
  value: string;
  kind: BookableKind;
  skill: SkillCode | null;
}

const valueOf = ({ kind, skill }: Pick<Need, "kind" | "skill">) => (skill === null ? kind : `${kind} ${skill}`);
const optionOf = (kind: BookableKind, skill: SkillCode | null): Option => ({
  value: valueOf({ kind, skill }),
  kind,
  skill,
});

/** People by skill, then everything else by kind. Retired skills are not offered. */
function useOptions(): readonly Option[] {
  const offered = (useSkills() ?? []).filter(({ isRetired }) => !isRetired);
  return [...offered.map(({ code }) => optionOf("person", code)), ...bookableKinds.map((kind) => optionOf(kind, null))];
}

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A form control for the team that a purpose needs. */
export function NeedsField({ label, value: needs, set, problem }: ControlProps<Need[]>) {
  const options = useOptions();
  const used = new Set(needs.map(valueOf));
  const unused = options.filter(({ value }) => !used.has(value));
  const [next] = unused;
  return (
    <fieldset className={controls.group}>
      <legend>{label}</legend>
      <ul className={css.needs}>
        {needs.map((need, index) => (
          <NeedRow
            key={index}
            need={need}
            options={options}
            unused={unused}
            set={(changed) => set(needs.with(index, changed))}
            remove={() => set(needs.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {next && (
        <Button size="s" onClick={() => set([...needs, { kind: next.kind, skill: next.skill, count: 1 }])}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          <Trans>Add a member</Trans>
        </Button>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}

interface NeedRowProps {
  need: Need;
  options: readonly Option[];
  unused: readonly Option[];
  set: (need: Need) => void;
  remove: () => void;
}

function NeedRow({ need, options, unused, set, remove }: NeedRowProps) {
  const { t, i18n } = useLingui();
  const own = optionOf(need.kind, need.skill);
  const skillName = useSkillNames();
  const shown = options.filter(({ value }) => value === own.value || unused.some((item) => item.value === value));
  const choices = shown.some(({ value }) => value === own.value) ? shown : [own, ...shown];
  const nameOf = ({ kind, skill }: Option) => (skill ? skillName(skill) : i18n._(bookableKindNames[kind]));
  const choose = (value: string) => {
    const chosen = choices.find((item) => item.value === value);
    if (chosen) set({ kind: chosen.kind, skill: chosen.skill, count: need.count });
  };
  return (
    <li>
      <select
        className={controls.input}
        aria-label={t({ message: "Number", context: "of members" })}
        value={need.count}
        onChange={({ target }) => set({ ...need, count: Number(target.value) })}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <select
        className={controls.input}
        aria-label={t({ message: "Member", context: "shoot" })}
        value={own.value}
        onChange={({ target }) => choose(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
      <IconButton label={t({ message: `Remove ${nameOf(own)}`, context: "button" })} onClick={remove}>
        <IconTrash size={17} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
