import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pageSizes } from "@vowdesk/contract/kernel";
import type { Role } from "@vowdesk/contract/staff/roles";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { queryOptions, invalidate } from "../../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../../ui/feedback/changed-notice.tsx";
import {
  applied,
  differenceOf,
  isDifferent,
  noDifference,
  type Difference,
} from "../../../../ui/display/difference.ts";
import { DifferenceList } from "../../../../ui/display/difference-list.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { nameOf } from "../users.labels.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./roles-dialog.module.css";

/** The roles of a member of staff. Only the difference is stored, so changes by other users are kept. */
export function RolesDialog({ record: user, values, write, conflict, rebase, close: end, hold }: OpenedProps<User>) {
  const { t } = useLingui();
  const { roles, current, error, retry } = useRoles(user);
  const sending = useSubmission<User>({ shown: [], blames: {}, refusalOf, conflicted: rebase, hold });
  const close = () => {
    sending.forget();
    end();
  };
  const typed = (values["difference"] ?? noDifference) as Difference;
  const chosen = user && current ? applied(current, typed) : new Set<number>();
  const difference = current ? differenceOf(new Set(current), chosen) : null;
  const named = (id: number) => ({ name: roles?.find((role) => role.id === id)?.roleName ?? String(id), count: 1 });
  const save = async ({ id, version }: User) => {
    await call(usersApi.assignRoles, { userId: id, roleIds: [...chosen], version });
    toast({ tone: "good", text: t({ message: "Roles saved", context: "user" }) });
    unawaited(Promise.all([invalidate("users"), invalidate("roles")]), "shown");
  };
  const toggle = (id: number) => {
    if (!current) return;
    const next = chosen.has(id) ? [...chosen].filter((roleId) => roleId !== id) : [...chosen, id];
    const changed = differenceOf(new Set(current), new Set(next));
    write("difference", isDifferent(changed) ? changed : null);
  };
  const hasInput = difference !== null && isDifferent(difference);
  const name = user ? nameOf(user) : "";
  return (
    <FormDialog
      isOpen={user !== null}
      title={<Trans context="user">Roles of {name}</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        user && {
          label: conflict ? <Trans>Apply to the latest version</Trans> : <Trans context="button">Save</Trans>,
          isDanger: false,
          isReady: hasInput && !sending.isBusy,
          run: () => inBackground(sending.send(() => save(user), close)),
        }
      }
    >
      {user && conflict && <ChangedNotice changed={conflict} now={user.roles.join(" · ") || "—"} isOpen />}
      {error ? (
        <ErrorState message={error.message} retry={retry} />
      ) : (
        <RoleChoices roles={roles} chosen={chosen} toggle={toggle} />
      )}
      {chosen.size === 0 && current && <WithoutRole />}
      {hasInput && <DifferenceList added={difference.added.map(named)} removed={difference.removed.map(named)} />}
    </FormDialog>
  );
}

/** All roles, and the ids of the current ones; null while loading. */
function useRoles(user: User | null) {
  const userId = user?.id ?? 0;
  // Fetched each time the dialog opens and not kept: a choice that is made on former roles would be lost.
  const fresh = { enabled: user !== null, staleTime: 0, gcTime: 0 };
  const all = useQuery({
    ...queryOptions(usersApi.assignableRoles, { userId, pageSize: pageSizes.max }),
    ...fresh,
  });
  const current = useQuery({ ...queryOptions(usersApi.assignedRoles, { userId }), ...fresh });
  const retry = () => unawaited(Promise.all([all.refetch(), current.refetch()]), "shown");
  const isThere = all.data !== undefined && current.data !== undefined;
  return {
    roles: isThere ? all.data.records : null,
    current: isThere ? current.data : null,
    error: isThere ? null : (all.error ?? current.error),
    retry,
  };
}

function WithoutRole() {
  return (
    <p>
      <Trans>A user without a role cannot sign in.</Trans>
    </p>
  );
}

interface RoleChoicesProps {
  /** Null while loading. */
  roles: readonly Role[] | null;
  chosen: ReadonlySet<number>;
  toggle: (id: number) => void;
}

function RoleChoices({ roles, chosen, toggle }: RoleChoicesProps) {
  const { t } = useLingui();
  return (
    <div
      className={css.roles}
      role="group"
      aria-label={t({ message: "Roles", context: "kind of record" })}
      aria-busy={roles === null}
    >
      {roles === null && [1, 2, 3, 4].map((row) => <Skeleton key={row} height="2.5rem" />)}
      {roles?.map(({ id, roleName, remark }, index) => (
        <label key={id} className={css.role}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            data-autofocus={index === 0 || undefined}
            onChange={() => toggle(id)}
          />
          <span>
            {roleName}
            {remark && <small>{remark}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
