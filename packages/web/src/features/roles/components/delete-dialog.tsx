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

/** Asks the server first whether the role may go, and says why when it may not. */
export function DeleteRole({ task, set }: DeleteRoleProps) {
  const id = task?.role.id ?? 0;
  // Somebody may have been given the role since it was asked last.
  const asked = useQuery({ ...queryOptions(rolesApi.check, { id }), enabled: task !== null, staleTime: 0 });
  const remove = async () => {
    await call(rolesApi.delete, { id });
    void invalidate("roles");
  };
  const words = {
    send: <Trans>Delete role</Trans>,
    mayGo: <Trans>Nobody holds this role. It goes for good, with the list of what it may do.</Trans>,
    mayNot: <Trans>This role cannot be deleted.</Trans>,
  };
  return (
    <DeleteDialog
      isOpen={task !== null}
      name={task?.role.roleName ?? ""}
      asked={asked}
      refusalOf={refusalOf}
      words={words}
      remove={remove}
      close={() => set(null)}
      hold={set.hold}
    />
  );
}
