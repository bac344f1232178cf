import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { rolesApi, type RolePermissions } from "@vowdesk/contract/roles";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { CheckTree } from "../../../ui/input/check-tree.tsx";
import { applied, differenceOf, isDifferent } from "../../../ui/display/difference.ts";
import { DifferenceList } from "../../../ui/display/difference-list.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { Holders } from "./holders.tsx";
import { checkNodes, namesOf } from "./permission-nodes.ts";
import { type AssignTask } from "./role-task.ts";

/** The role that has every permission. */
const adminCode = "admin";

interface AssignDialogProps {
  /** Null while it is closed. */
  task: AssignTask | null;
  set: Keep<AssignTask>;
}

/** The permissions of a role. Only the difference is stored, so changes by other users are kept. */
export function AssignDialog({ task, set }: AssignDialogProps) {
  const { t } = useLingui();
  const mayAssign = useCan("sys:role:assign");
  const roleId = task?.role.id ?? 0;
  const answer = useQuery({
    ...queryOptions(rolesApi.getAssignPermissionTree, { roleId }),
    enabled: task !== null,
    // Fetched each time the dialog opens; cached data is shown until then.
    staleTime: 0,
  });
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, hold: set.hold });
  const close = () => {
    sending.forget();
    set(null);
  };
  const { data } = answer;
  const chosen = task && data ? applied(data.checkList, task.difference) : null;
  const hasInput = task !== null && data !== undefined && isDifferent(task.difference);
  const isReadOnly = !mayAssign || task?.role.roleCode === adminCode;
  const save = async () => {
    await call(rolesApi.saveRoleAssign, { roleId, list: [...(chosen ?? [])] });
    toast({ tone: "good", text: t`Permissions saved` });
    void invalidate("roles");
  };
  const name = task?.role.roleName ?? "";
  return (
    <FormDialog
      isOpen={task !== null}
      title={<Trans>What {name} may do</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        task && !isReadOnly
          ? {
              label: <Trans>Save</Trans>,
              isDanger: false,
              isReady: hasInput && !sending.isBusy,
              run: () => void sending.send(save, close),
            }
          : null
      }
    >
      {task && <Holders role={task.role} />}
      {task?.role.roleCode === adminCode && <AdminHint />}
      {!data && answer.error && <ErrorState message={answer.error.message} retry={() => void answer.refetch()} />}
      {!data && !answer.error && <Skeleton height="20rem" />}
      {task && data && chosen && (
        <Permissions
          permissions={data}
          chosen={chosen}
          isReadOnly={isReadOnly}
          change={(next) => set({ ...task, difference: differenceOf(new Set(data.checkList), next) })}
        />
      )}
    </FormDialog>
  );
}

function AdminHint() {
  return (
    <p>
      <Trans>This role may do everything, always. Make a copy to give less.</Trans>
    </p>
  );
}

interface PermissionsProps {
  permissions: RolePermissions;
  chosen: ReadonlySet<number>;
  isReadOnly: boolean;
  change: (chosen: ReadonlySet<number>) => void;
}

function Permissions({ permissions: { permissionList, checkList }, chosen, isReadOnly, change }: PermissionsProps) {
  const { t } = useLingui();
  const roots = checkNodes(permissionList);
  const before = new Set(checkList);
  const { added, removed } = differenceOf(before, chosen);
  const names = { added: namesOf(roots, added), removed: namesOf(roots, removed) };
  return (
    <>
      <CheckTree
        label={t`Permissions`}
        roots={roots}
        chosen={chosen}
        before={before}
        isReadOnly={isReadOnly}
        change={change}
      />
      {isDifferent(names) && <DifferenceList {...names} />}
    </>
  );
}
