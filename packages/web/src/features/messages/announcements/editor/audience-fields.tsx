import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { announcementsApi, type Audience } from "@vowdesk/contract/messages/announcements";
import { appRoles } from "@vowdesk/contract/kernel";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { RadioControl } from "../../../../ui/input/form-controls.tsx";
import { appRolePluralNames } from "../../../../shared/app-role-plurals.ts";
import controls from "../../../../ui/input/form-controls.module.css";

interface AudienceFieldsProps {
  audience: Audience;
  write: (audience: Audience) => void;
}

const toggled = <V,>(list: readonly V[], value: V, isOn: boolean): V[] =>
  isOn ? [...list, value] : list.filter((item) => item !== value);

/** Audience of an announcement: staff by role, app users by kind. */
export function AudienceFields({ audience, write }: AudienceFieldsProps) {
  const { t, i18n } = useLingui();
  const { data: options } = useCall(announcementsApi.desk, {});
  const people = options?.people;
  const allStaff =
    people === undefined
      ? t({ message: "All staff", context: "person" })
      : t({ message: `All staff (${people})`, context: "announcement" });
  return (
    <>
      <RadioControl
        label={t({ message: "Staff", context: "person" })}
        value={audience.staff}
        set={(staff) => write({ ...audience, staff: staff ?? "none" })}
        choices={[
          { value: "all", label: allStaff },
          { value: "roles", label: t({ message: "Some roles", context: "person" }) },
          { value: "none", label: t`Not for staff` },
        ]}
      />
      {audience.staff === "roles" && (
        <fieldset className={controls.group} aria-busy={options === undefined}>
          <legend>
            <Trans context="kind of record">Roles</Trans>
          </legend>
          {options?.roles.map(({ id, name, people: holders }) => (
            <label key={id} className={controls.choice}>
              <input
                type="checkbox"
                checked={audience.roleIds.includes(id)}
                onChange={(event) =>
                  write({ ...audience, roleIds: toggled(audience.roleIds, id, event.target.checked) })
                }
              />
              {name}{" "}
              <small className={controls.hint}>
                <Plural value={holders} one="# person" other="# people" />
              </small>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={controls.group}>
        <legend>
          <Trans context="kind of record">App users</Trans>
        </legend>
        {appRoles.map((kind) => (
          <label key={kind} className={controls.choice}>
            <input
              type="checkbox"
              checked={audience.app.includes(kind)}
              onChange={(event) => write({ ...audience, app: toggled(audience.app, kind, event.target.checked) })}
            />
            {i18n._(appRolePluralNames[kind])}
          </label>
        ))}
      </fieldset>
    </>
  );
}
