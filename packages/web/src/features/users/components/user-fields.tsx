import { Trans, useLingui } from "@lingui/react/macro";
import { departmentsApi } from "@vowdesk/contract/departments";
import { useCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import {
  ControlPair,
  RadioControl,
  SelectControl,
  CheckControl,
  TextControl,
} from "../../../ui/input/form-controls.tsx";
import { NewPassword } from "../../../ui/input/new-password.tsx";
import { genderNames } from "../labels.ts";
import { departmentChoices } from "./department-choices.ts";
import type { UserDraft } from "./user-draft.ts";

/** The longest texts that the server accepts. */
const longest = { name: 64, phone: 40, email: 200 };

interface UserFieldsProps {
  draft: UserDraft;
  problems: Readonly<Record<string, string>>;
  /** Null for an existing user. */
  password: { value: string; set: (value: string) => void } | null;
  write: (changes: Partial<UserDraft>) => void;
}

/** The form fields of a member of staff. */
export function UserFields({ draft, problems, password, write }: UserFieldsProps) {
  const { t, i18n } = useLingui();
  const hasDepartments = useCan("sys:department");
  const text = (name: "username" | "realName" | "nickName" | "phone" | "email") => ({
    value: draft[name],
    problem: problems[name],
    set: (value: string) => write({ [name]: value }),
  });
  const genders = ([1, 0] as const).map((value) => ({ value, label: i18n._(genderNames[value]) }));
  return (
    <>
      <TextControl {...text("username")} label={t`User name`} maxLength={longest.name} autoComplete="off" isFirst />
      {password && <NewPassword {...password} label={t`Password`} problem={problems["password"]} />}
      <ControlPair>
        <TextControl {...text("realName")} label={t`Name`} maxLength={longest.name} autoComplete="off" isOptional />
        <TextControl {...text("nickName")} label={t`Nickname`} maxLength={longest.name} autoComplete="off" isOptional />
      </ControlPair>
      <ControlPair>
        <TextControl
          {...text("phone")}
          label={t`Phone`}
          type="tel"
          maxLength={longest.phone}
          autoComplete="off"
          isOptional
        />
        <TextControl
          {...text("email")}
          label={t`E-mail`}
          inputMode="email"
          maxLength={longest.email}
          autoComplete="off"
          isOptional
        />
      </ControlPair>
      <RadioControl
        label={t`Gender`}
        value={draft.gender}
        problem={problems["gender"]}
        choices={genders}
        set={(gender) => write({ gender })}
      />
      {hasDepartments && (
        <DepartmentControl
          value={draft.departmentId}
          problem={problems["departmentId"]}
          set={(departmentId) => write({ departmentId })}
        />
      )}
      <CheckControl
        label={t`Enabled`}
        value={draft.enabled}
        problem={problems["enabled"]}
        set={(enabled) => write({ enabled })}
        hint={<Trans>Whoever is disabled is signed out at once and cannot sign in.</Trans>}
      />
    </>
  );
}

interface DepartmentControlProps {
  value: number;
  problem: string | undefined;
  set: (id: number) => void;
}

function DepartmentControl({ value, problem, set }: DepartmentControlProps) {
  const { t } = useLingui();
  const { data } = useCall(departmentsApi.list, {});
  // While departments load, the chosen one must not appear as "None".
  const known = data ? departmentChoices(data) : value === 0 ? [] : [{ value: String(value), label: "…" }];
  const choices = [{ value: "0", label: t`None` }, ...known];
  return (
    <SelectControl
      label={t`Department`}
      value={String(value)}
      problem={problem}
      choices={choices}
      set={(id) => set(Number(id))}
    />
  );
}
