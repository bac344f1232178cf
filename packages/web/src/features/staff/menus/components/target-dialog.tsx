import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pageSizes } from "@vowdesk/contract/kernel";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import { useId, useState, type ReactNode } from "react";
import { refusalOf } from "../../../../kernel/http/call.ts";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { ChoiceList } from "../../../../ui/input/choice-list.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import type { Choice } from "../../../../ui/input/line-fields.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

interface TargetDialogProps {
  isOpen: boolean;
  close: () => void;
  title: ReactNode;
  /** Explains the choice. */
  children: ReactNode;
  label: ReactNode;
  hasRoles: boolean;
  /** Initial choice, listed first: `user:5`, `role:3`, or empty. */
  first: string;
  /** Returns a function that is called afterwards if the dialog is still open. */
  choose: (target: string) => Promise<() => void>;
}

/** Asks for a user or, with `hasRoles`, for a user or role. */
export function TargetDialog({ isOpen, close, title, children, label, hasRoles, first, choose }: TargetDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = useTargets(isOpen, hasRoles)?.toSorted(
    (a, b) => Number(b.value === first) - Number(a.value === first),
  );
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, about: isOpen });
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setChosen(null);
  }
  const target = chosen ?? first;
  const end = () => {
    sending.forget();
    close();
  };
  const run = () =>
    inBackground(
      sending.send(
        () => choose(target),
        (proceed) => proceed(),
      ),
    );
  const isListed = choices?.some(({ value }) => value === target) === true;
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      close={end}
      hasInput={false}
      note={sending.note}
      send={{ label, isDanger: false, isReady: isListed && !sending.isBusy, run }}
    >
      {children}
      <label htmlFor={id} className="visually-hidden">
        {hasRoles ? <Trans>Person or role</Trans> : <Trans context="menu">Person</Trans>}
      </label>
      <ChoiceList id={id} choices={choices ?? null} value={target} choose={setChosen} />
    </FormDialog>
  );
}

/** Roles and staff that the current user may see; null while loading. */
function useTargets(isOpen: boolean, hasRoles: boolean): Choice[] | null {
  const { t } = useLingui();
  const maySeeRoles = useCan("sys:role") && hasRoles;
  const maySeePeople = useCan("sys:user");
  const roles = useQuery({
    ...queryOptions(rolesApi.list, { pageSize: pageSizes.max }, { isAside: true }),
    enabled: isOpen && maySeeRoles,
  });
  const people = useQuery({
    ...queryOptions(usersApi.list, { pageSize: pageSizes.max }, { isAside: true }),
    enabled: isOpen && maySeePeople,
  });
  if ((maySeeRoles && roles.isPending) || (maySeePeople && people.isPending)) return null;
  return [
    ...(roles.data?.records ?? []).map((role) => ({
      value: `role:${role.id}`,
      label: role.roleName,
      hint: t({ message: "Role", context: "kind of record" }),
    })),
    ...(people.data?.records ?? []).map((user) => ({
      value: `user:${user.id}`,
      label: user.realName || user.username,
      hint: [user.username, ...user.roles].join(" · "),
    })),
  ];
}
