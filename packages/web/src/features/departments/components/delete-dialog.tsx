import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { departmentsApi } from "@vowdesk/contract/departments";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import type { DeleteTask } from "./department-task.ts";

interface DeleteDepartmentProps {
  /** Null while it is closed. */
  task: DeleteTask | null;
  set: Keep<DeleteTask>;
}

/** Asks the server whether the department may be deleted, and shows the reason if not. */
export function DeleteDepartment({ task, set }: DeleteDepartmentProps) {
  const id = task?.department.id ?? 0;
  // Not cached, because people may have joined the department since.
  const check = useQuery({ ...queryOptions(departmentsApi.check, { id }), enabled: task !== null, staleTime: 0 });
  const remove = async () => {
    await call(departmentsApi.delete, { id });
    void invalidate("departments");
  };
  const texts = {
    send: <Trans>Delete department</Trans>,
    mayGo: <Trans>Nobody is in it and nothing hangs under it. It goes for good.</Trans>,
    mayNot: <Trans>This department cannot be deleted.</Trans>,
  };
  return (
    <DeleteDialog
      isOpen={task !== null}
      name={task?.department.departmentName ?? ""}
      asked={check}
      refusalOf={refusalOf}
      words={texts}
      remove={remove}
      close={() => set(null)}
      hold={set.hold}
    />
  );
}
