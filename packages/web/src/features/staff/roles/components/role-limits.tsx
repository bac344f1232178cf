import { Trans, useLingui } from "@lingui/react/macro";
import { rolesApi, type Role } from "@vowdesk/contract/staff/roles";
import { useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { CheckList } from "../../../../ui/input/check-list.tsx";

/** The data to which users with the role are limited. */
export function RoleLimits({ zones, ownDepartment }: Pick<Role, "zones" | "ownDepartment">) {
  const { t } = useLingui();
  const limits = [...zones, ...(ownDepartment ? [t`Own department only`] : [])];
  return limits.length === 0 ? <Trans context="role">All data</Trans> : limits.join(", ");
}

/** A form control for the zones of a role. */
export function ZoneChoice({ label, value, set }: ControlProps<string[] | null | undefined>) {
  const { data = [] } = useCall(rolesApi.zones, {});
  return (
    <CheckList
      {...{ label, set }}
      value={value ?? []}
      choices={data}
      hint={
        <Trans>
          Users with this role see orders and workers of these zones only. Without a choice they see all zones. Limits
          of several roles add up.
        </Trans>
      }
    />
  );
}
