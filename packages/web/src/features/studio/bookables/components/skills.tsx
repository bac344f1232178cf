import { useLingui } from "@lingui/react/macro";
import type { SkillCode } from "@vowdesk/contract/studio/bookables";
import type { ControlProps } from "../../../../resource/field.ts";
import { nameOfSkill, useSkillNames, useSkills } from "../../../../shared/studio/skills.ts";
import { CheckList } from "../../../../ui/input/check-list.tsx";

/** The names of skills. */
export function SkillNames({ codes }: { codes: readonly SkillCode[] }) {
  const nameOf = useSkillNames();
  return <>{codes.map(nameOf).join(", ") || "—"}</>;
}

/** A form control for the skills of a person: those that the studio offers, and retired ones that the person has. */
export function SkillsField({ label, value, set }: ControlProps<SkillCode[]>) {
  const { t } = useLingui();
  const skills = (useSkills() ?? []).filter(({ code, isRetired }) => !isRetired || value.includes(code));
  return (
    <CheckList
      label={label}
      hint={t`Each shoot type names the skills it needs. The list of skills is on the same page.`}
      choices={skills.map((skill) => nameOfSkill(skill))}
      value={skills.filter(({ code }) => value.includes(code)).map((skill) => nameOfSkill(skill))}
      set={(names) => set(skills.filter((skill) => names.includes(nameOfSkill(skill))).map(({ code }) => code))}
    />
  );
}
