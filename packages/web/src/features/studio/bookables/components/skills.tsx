import { useLingui } from "@lingui/react/macro";
import { skills, type Skill } from "@vowdesk/contract/studio/bookables";
import type { ControlProps } from "../../../../resource/field.ts";
import { skillNames } from "../../../../shared/studio-labels.ts";
import { CheckList } from "../../../../ui/input/check-list.tsx";

/** A form control for the skills of a person. */
export function SkillsField({ label, value, set }: ControlProps<Skill[]>) {
  const { t, i18n } = useLingui();
  const nameOf = (skill: Skill) => i18n._(skillNames[skill]);
  return (
    <CheckList
      label={label}
      hint={t`Each shoot type names the skills it needs.`}
      choices={skills.map(nameOf)}
      value={value.map(nameOf)}
      set={(names) => set(skills.filter((skill) => names.includes(nameOf(skill))))}
    />
  );
}
