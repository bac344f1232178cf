import { Trans } from "@lingui/react/macro";
import type { RoleRule } from "@vowdesk/contract/single-sign-on";
import { useId, useState } from "react";
import type { ControlProps } from "../../../resource/field.ts";
import controls from "../../../ui/input/form-controls.module.css";
import { FormField } from "../../../ui/overlay/form-dialog.tsx";
import css from "./rules-field.module.css";

/** One rule per line. The role is after the last equals sign, because names of groups can contain one. */
function rulesIn(text: string): RoleRule[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [role = "", ...group] = line.split("=").toReversed();
    return group.length === 0
      ? { group: role.trim(), role: "" }
      : { group: group.toReversed().join("=").trim(), role: role.trim() };
  });
}

const textOf = (rules: readonly RoleRule[]) => rules.map(({ group, role }) => `${group} = ${role}`).join("\n");

/** A form control for the roles that groups give. */
export function RulesField({ label, value, set, problem, isOptional }: ControlProps<RoleRule[]>) {
  const id = useId();
  const [typed, setTyped] = useState(() => textOf(value));
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={problem}>
      <textarea
        id={id}
        className={css.rules}
        rows={3}
        spellCheck={false}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          set(rulesIn(target.value));
        }}
      />
      <small id={`${id}-hint`} className={controls.hint}>
        <Trans>
          One per line: a group and the code of a role, such as sales = consultant. These roles are given and taken at
          each sign-in; others stay as they are.
        </Trans>
      </small>
    </FormField>
  );
}
