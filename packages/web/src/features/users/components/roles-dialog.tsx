import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pageSizes } from "@vowdesk/contract/kernel";
import type { Role } from "@vowdesk/contract/roles";
import { usersApi, type User } from "@vowdesk/contract/users";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { applied, differenceOf, isDifferent } from "../../../ui/display/difference.ts";
import { DifferenceList } from "../../../ui/display/difference-list.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { type RolesTask } from "./staff-task.ts";
import { nameOf } from "./user-draft.ts";
import css from "./roles-dialog.module.css";

interface RolesDialogProps {
  /** Null while it is closed. */
  task: RolesTask | null;
  set: Keep<RolesTask>;
}

/** The roles of a member of staff. Only the difference is stored, so changes by other users are kept. */
export function RolesDialog({ task, set }: RolesDialogProps) {
  const { t } = useLingui();
  const { roles, current, error, retry } = useRoles(task);
  const sending = useSubmission<User>({
    shown: [],
    blames: {},
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      set.change((now: RolesTask) => ({ ...now, user: current, meanwhile: { changedBy, changedAt } })),
    hold: set.hold,
  });
  const close = () => {
    sending.forget();
    set(null);
  };
  const chosen = task && current ? applied(current, task.difference) : new Set<number>();
  const difference = current ? differenceOf(new Set(current), chosen) : null;
  const named = (id: number) => ({ name: roles?.find((role) => role.id === id)?.roleName ?? String(id), count: 1 });
  const save = async ({ user }: RolesTask) => {
    await call(usersApi.saveUserRole, { userId: user.id, roleIds: [...chosen], version: user.version });
    toast({ tone: "good", text: t`Roles saved` });
    void Promise.all([invalidate("users"), invalidate("roles")]);
  };
  const toggle = (id: number) => {
    if (!task || !current) return;
    const next = chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id];
    set({ ...task, difference: differenceOf(new Set(current), new Set(next)) });
  };
  const hasInput = difference !== null && isDifferent(difference);
  const name = task ? nameOf(task.user) : "";
  return (
    <FormDialog
      isOpen={task !== null}
      title={<Trans>Roles of {name}</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        task && {
          label: task.meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>,
          isDanger: false,
          isReady: hasInput && !sending.isBusy,
          run: () => void sending.send(() => save(task), close),
        }
      }
    >
      {task && <Meanwhile task={task} />}
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

/** The notice that another user changed the record while the dialog was open. */
function Meanwhile({ task: { user, meanwhile } }: { task: RolesTask }) {
  if (!meanwhile) return null;
  const now = user.roles.join(" · ") || "—";
  return <ChangedNotice changed={meanwhile} now={now} isOpen />;
}

/** All roles, and the ids of the current ones; null while loading. */
function useRoles(task: RolesTask | null) {
  const userId = task?.user.id ?? 0;
  // Fetched each time the dialog opens; cached data is shown until then.
  const fresh = { enabled: task !== null, staleTime: 0 };
  const all = useQuery({
    ...queryOptions(usersApi.getRoleListForAssign, { userId, pageSize: pageSizes.max }),
    ...fresh,
  });
  const current = useQuery({ ...queryOptions(usersApi.getRoleByUserId, { userId }), ...fresh });
  const retry = () => void Promise.all([all.refetch(), current.refetch()]);
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
      <Trans>Without a role nobody can sign in.</Trans>
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
    <div className={css.roles} role="group" aria-label={t`Roles`} aria-busy={roles === null}>
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
