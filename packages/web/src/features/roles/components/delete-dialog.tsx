import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { rolesApi } from "@vowdesk/contract/roles";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import type { DeleteTask } from "./role-task.ts";

interface DeleteRoleProps {
  /** Null while it is closed. */
  task: DeleteTask | null;
  set: Keep<DeleteTask>;
}

/** Deletes a role, after a check that it may be deleted. */
export function DeleteRole({ task, set }: DeleteRoleProps) {
  const id = task?.role.id ?? 0;
  // The role may have been assigned since the last check.
  const check = useQuery({ ...queryOptions(rolesApi.check, { id }), enabled: task !== null, staleTime: 0 });
  const remove = async () => {
    await call(rolesApi.delete, { id });
    void invalidate("roles");
  };
  const texts = {
    send: <Trans>Delete role</Trans>,
    mayGo: <Trans>Nobody holds this role. It goes for good, with the list of what it may do.</Trans>,
    mayNot: <Trans>This role cannot be deleted.</Trans>,
  };
  return (
    <DeleteDialog
      isOpen={task !== null}
      name={task?.role.roleName ?? ""}
      asked={check}
      refusalOf={refusalOf}
      words={texts}
      remove={remove}
      close={() => set(null)}
      hold={set.hold}
    />
  );
}
