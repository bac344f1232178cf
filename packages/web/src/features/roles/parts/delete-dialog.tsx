import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { rolesApi } from "@vowdesk/contract/roles";
import { call, refusalOf } from "../../../kernel/call.ts";
import { asks, stale } from "../../../kernel/queries.ts";
import { FormDialog, FormNotice } from "../../../ui/form-dialog.tsx";
import { useSending } from "../../../ui/sending.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type DeleteTask } from "./role-task.ts";

interface DeleteDialogProps {
  /** Null while it is closed. */
  task: DeleteTask | null;
  set: (task: null) => void;
}

/** Asks the server first whether the role may go, and says why when it may not. */
export function DeleteDialog({ task, set }: DeleteDialogProps) {
  const { t } = useLingui();
  const id = task?.role.id ?? 0;
  const checked = useQuery({
    ...asks(rolesApi.check, { id }),
    enabled: task !== null,
    // Somebody may have been given the role since it was asked last.
    staleTime: 0,
  });
  const sending = useSending({ shown: [], blames: {}, refusalOf });
  const close = () => {
    sending.forget();
    set(null);
  };
  const remove = async () => {
    await call(rolesApi.delete, { id });
    toast({ tone: "good", text: t`Deleted` });
    close();
    await stale("roles");
  };
  const mayGo = checked.isSuccess && !checked.isFetching;
  const name = task?.role.roleName ?? "";
  return (
    <FormDialog
      isOpen={task !== null}
      title={<Trans>Delete {name}</Trans>}
      close={close}
      hasInput={false}
      note={sending.note}
      send={
        mayGo
          ? {
              label: <Trans>Delete role</Trans>,
              isDanger: true,
              isReady: !sending.isBusy,
              run: () => void sending.send(remove),
            }
          : null
      }
    >
      {task && <Verdict checked={checked} />}
    </FormDialog>
  );
}

/** What the server says to the question whether the role may go. */
function Verdict({ checked: { isFetching, isSuccess, error, refetch } }: { checked: UseQueryResult }) {
  if (isFetching) return <Skeleton height="2.5rem" />;
  if (isSuccess)
    return (
      <p>
        <Trans>Nobody holds this role. It goes for good, with the list of what it may do.</Trans>
      </p>
    );
  const reason = refusalOf(error);
  if (!reason) return <ErrorState retry={() => void refetch()} />;
  return (
    <FormNotice>
      <p>
        <strong>
          <Trans>This role cannot be deleted.</Trans>
        </strong>
      </p>
      <p>{reason.message}</p>
    </FormNotice>
  );
}
