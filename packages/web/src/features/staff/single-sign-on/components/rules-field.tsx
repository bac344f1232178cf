import { Trans } from "@lingui/react/macro";
import type { RoleRule } from "@vowdesk/contract/staff/single-sign-on";
import type { ControlProps } from "../../../../resource/field.ts";
import { LinesField } from "../../../../shared/lines-field.tsx";

/** The role is after the last equals sign, because names of groups can contain one. */
function ruleIn(line: string): RoleRule {
  const [role = "", ...group] = line.split("=").toReversed();
  return group.length === 0
    ? { group: role.trim(), role: "" }
    : { group: group.toReversed().join("=").trim(), role: role.trim() };
}

const textOf = (rules: readonly RoleRule[]) => rules.map(({ group, role }) => `${group} = ${role}`).join("\n");

/** A form control for the roles that groups give. */
export function RulesField(props: ControlProps<RoleRule[]>) {
  return (
    <LinesField
      {...props}
      textOf={textOf}
      valueOf={(lines) => lines.map(ruleIn)}
      hint={
        <Trans>
          One per line: a group and the code of a role, such as sales = consultant. These roles are given and taken at
          each sign-in; others stay as they are.
        </Trans>
      }
    />
  );
}
