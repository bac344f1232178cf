import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { menusApi } from "@vowdesk/contract/menus";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import type { DeleteTask } from "./menu-task.ts";

interface DeleteMenuRowProps {
  /** Null while it is closed. */
  task: DeleteTask | null;
  set: Keep<DeleteTask>;
}

/** Asks the server whether the row may be deleted, and shows the reason if not. */
export function DeleteMenuRow({ task, set }: DeleteMenuRowProps) {
  const id = task?.node.id ?? 0;
  // Not cached, because the row may have been assigned to a role since.
  const check = useQuery({ ...queryOptions(menusApi.check, { id }), enabled: task !== null, staleTime: 0 });
  const remove = async () => {
    await call(menusApi.delete, { id });
    void invalidate("menus");
  };
  const texts = {
    send: <Trans>Delete</Trans>,
    mayGo: <Trans>Nothing hangs under it and no role holds it. It goes for good.</Trans>,
    mayNot: <Trans>This cannot be deleted.</Trans>,
  };
  return (
    <DeleteDialog
      isOpen={task !== null}
      name={task?.node.label ?? ""}
      asked={check}
      refusalOf={refusalOf}
      words={texts}
      remove={remove}
      close={() => set(null)}
      hold={set.hold}
    />
  );
}
