import { useEffect } from "react";
import { ActionDialog } from "../resource/action-dialog.tsx";
import type { AnyAction } from "../resource/action.ts";
import { useActions, type PageActions } from "../resource/use-actions.ts";

interface LoadedFormProps<R extends object> {
  /** The feature whose answers change, with the action of the form. */
  page: PageActions<R>;
  action: AnyAction<R>;
  /** The record of the form; null for a form that loads its record. */
  record: R | null;
  close: () => void;
}

/**
 * The dialog of a form whose code is loaded when an action opens it. Its input survives a reload, because the opening action
 * stays open with it.
 */
export function LoadedForm<R extends object>({ page, action, record, close }: LoadedFormProps<R>) {
  const list = useActions(page, `form ${action.name}`);
  const { useRun, offer } = list;
  useEffect(
    function followForm() {
      if (useRun.getState() === null) offer(action)?.(record);
      return useRun.subscribe((run) => {
        if (run === null) close();
      });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- The form starts once; its own state follows from there.
    [],
  );
  return <ActionDialog list={list} />;
}
