import { Trans, useLingui } from "@lingui/react/macro";
import { menusApi, type MenuNode } from "@vowdesk/contract/menus";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { currentLanguage } from "../../../kernel/i18n/language.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { changedIn, fieldsIn, isFilled, labelsIn } from "./menu-draft.ts";
import { MenuFields } from "./menu-fields.tsx";
import { isUnsaved, startOf, type FormTask } from "./menu-task.ts";

const shown = [
  "type",
  "parentId",
  "labels.zh",
  "labels.en",
  "labels.es",
  "labels.ja",
  "code",
  "path",
  "name",
  "url",
  "orderNum",
  "remark",
  "activeMenu",
];
/** Fields to which refusals belong. */
const blames = {
  "menu-code-taken": "code",
  "menu-code-reserved": "code",
  "menu-code-unknown": "code",
  "menu-code-required": "code",
  "parent-unknown": "parentId",
  "parent-below-itself": "parentId",
};

interface MenuDialogProps {
  roots: readonly MenuNode[];
  /** Null while it is closed. */
  task: FormTask | null;
  set: Keep<FormTask>;
}

/** Form of a new or existing menu row. */
export function MenuDialog({ roots, task, set }: MenuDialogProps) {
  const { sending, close, save } = useMenuForm(set);
  const draft = task && { ...startOf(task), ...task.changes };
  const hasInput = task !== null && isUnsaved(task);
  const isReady = draft !== null && hasInput && isFilled(draft, currentLanguage()) && !sending.isBusy;
  return (
    <FormDialog
      isOpen={task !== null}
      title={task?.node ? <Trans>Edit {task.node.label}</Trans> : <Trans>New entry</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        task && {
          label: labelOf(task),
          isDanger: false,
          isReady,
          run: () => void sending.send(() => save(task), close),
        }
      }
    >
      {task?.node && task.meanwhile && (
        <ChangedNotice
          changed={task.meanwhile}
          now={
            <>
              {task.node.label} · {task.node.code} · {task.node.path}
            </>
          }
          isOpen
        />
      )}
      {task && draft && (
        <MenuFields
          roots={roots}
          node={task.node}
          draft={draft}
          problems={sending.problems}
          write={(changes) => set.change((now: FormTask) => ({ ...now, changes: { ...now.changes, ...changes } }))}
        />
      )}
    </FormDialog>
  );
}

function useMenuForm(set: MenuDialogProps["set"]) {
  const { t } = useLingui();
  const sending = useSubmission<MenuNode>({
    shown,
    blames,
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      set.change((now: FormTask) => ({ ...now, node: current, meanwhile: { changedBy, changedAt } })),
    hold: set.hold,
  });
  const close = () => {
    sending.forget();
    set(null);
  };
  const save = async (given: FormTask) => {
    const { node, changes } = given;
    const start = startOf(given);
    const changed = changedIn(start, changes);
    const fields = { ...fieldsIn(changed), labels: labelsIn(changed) };
    if (node) await call(menusApi.update, { ...fields, id: node.id, version: node.version });
    else {
      const row = { ...start, ...changed };
      const label = row[currentLanguage()];
      await call(menusApi.add, { ...fields, label, type: row.type, parentId: row.parentId });
    }
    toast({ tone: "good", text: node ? t`Saved` : t`Entry added` });
    void invalidate("menus");
  };
  return { sending, close, save };
}

function labelOf({ node, meanwhile }: FormTask) {
  if (!node) return <Trans>Add entry</Trans>;
  return meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>;
}
