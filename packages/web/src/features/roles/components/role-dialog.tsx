import { Trans, useLingui } from "@lingui/react/macro";
import { rolesApi } from "@vowdesk/contract/roles";
import { useId } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { CheckControl, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog, FormField, FormNotice } from "../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../ui/input/preset-text.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { changedIn, isNamed, type RoleDraft } from "./role-draft.ts";
import { isUnsaved, startOf, type FormTask } from "./role-task.ts";

const shown = ["roleName", "roleCode", "remark", "secondFactor"];
/** Maps refusals to form fields. */
const blames = { "role-name-taken": "roleName", "role-code-taken": "roleCode", "role-code-reserved": "roleCode" };
/** The longest texts that the server accepts. */
const longest = { name: 64, remark: 500 };

interface RoleDialogProps {
  /** Null while it is closed. */
  task: FormTask | null;
  set: Keep<FormTask>;
}

/** Adds, edits or copies a role. */
export function RoleDialog({ task, set }: RoleDialogProps) {
  const { t } = useLingui();
  const sending = useSubmission({ shown, blames, refusalOf, hold: set.hold });
  const close = () => {
    sending.forget();
    set(null);
  };
  const draft = task && { ...startOf(task), ...task.changes };
  const hasInput = task !== null && isUnsaved(task);
  const save = async (form: FormTask) => {
    const isOpen = set.hold();
    try {
      await perform(form, (madeId) => isOpen() && set.change((now: FormTask) => ({ ...now, madeId })));
    } finally {
      // The first step of a copy may have succeeded although the second failed.
      void invalidate("roles");
    }
    toast({ tone: "good", text: form.name === "copy" ? t`Role copied` : t`Saved` });
  };
  const titles = { add: t`New role`, edit: t`Edit role`, copy: t`Copy role` };
  const labels = { add: t`Add role`, edit: t`Save`, copy: t`Copy role` };
  const isFilled = draft !== null && isNamed(draft) && (hasInput || task?.name === "copy");
  return (
    <FormDialog
      isOpen={task !== null}
      title={task && titles[task.name]}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        task && {
          label: labels[task.name],
          isDanger: false,
          isReady: isFilled && !sending.isBusy,
          run: () => void sending.send(() => save(task), close),
        }
      }
    >
      {task?.name === "copy" && <CopyHint of={task.role?.roleName ?? ""} isIncomplete={task.madeId !== null} />}
      {task && draft && (
        <RoleFields
          draft={draft}
          problems={sending.problems}
          isCodeFixed={task.name === "edit" && task.role?.isSeeded === true}
          write={(changes) => set.change((now: FormTask) => ({ ...now, changes: { ...now.changes, ...changes } }))}
        />
      )}
    </FormDialog>
  );
}

/** Saves the form. A copy takes two calls; `onCreated` reports the first, so that a retry continues with the second. */
async function perform(task: FormTask, onCreated: (id: number) => void): Promise<void> {
  const start = startOf(task);
  const changed = changedIn(start, task.changes);
  const { role, name, madeId } = task;
  if (role && name === "edit") {
    await call(rolesApi.update, { ...changed, id: role.id });
    return;
  }
  const full = { ...start, ...changed };
  if (madeId !== null) await call(rolesApi.update, { ...full, id: madeId });
  const id = madeId ?? (await call(rolesApi.add, full)).id;
  if (!role) return;
  onCreated(id);
  const { checkList } = await call(rolesApi.getAssignPermissionTree, { roleId: role.id });
  await call(rolesApi.saveRoleAssign, { roleId: id, list: checkList });
}

function CopyHint({ of, isIncomplete }: { of: string; isIncomplete: boolean }) {
  if (isIncomplete)
    return (
      <FormNotice>
        <Trans>The role is there already, but still without the rights of {of}.</Trans>
      </FormNotice>
    );
  return (
    <p>
      <Trans>The copy may do what {of} may do now. Nobody holds it yet.</Trans>
    </p>
  );
}

interface RoleFieldsProps {
  draft: RoleDraft;
  problems: Readonly<Record<string, string>>;
  isCodeFixed: boolean;
  write: (changes: Partial<RoleDraft>) => void;
}

function RoleFields({ draft, problems, isCodeFixed, write }: RoleFieldsProps) {
  const { t } = useLingui();
  const remarkId = useId();
  return (
    <>
      <TextControl
        label={t`Role name`}
        value={draft.roleName}
        problem={problems["roleName"]}
        maxLength={longest.name}
        autoComplete="off"
        isFirst
        set={(roleName) => write({ roleName })}
      />
      <TextControl
        label={t`Code`}
        value={draft.roleCode}
        problem={problems["roleCode"]}
        maxLength={longest.name}
        autoComplete="off"
        disabled={isCodeFixed}
        hint={
          isCodeFixed ? (
            <Trans>A built-in role keeps its code.</Trans>
          ) : (
            <Trans>Latin letters, digits and hyphens, such as night-shift.</Trans>
          )
        }
        set={(roleCode) => write({ roleCode })}
      />
      <FormField id={remarkId} label={t`Description`} isOptional problem={problems["remark"]}>
        <PresetText
          id={remarkId}
          presets={[]}
          value={draft.remark}
          maxLength={longest.remark}
          set={(remark) => write({ remark })}
        />
      </FormField>
      <CheckControl
        label={t`Second factor required`}
        value={draft.secondFactor}
        problem={problems["secondFactor"]}
        set={(secondFactor) => write({ secondFactor })}
        hint={<Trans>Whoever holds it and has none can do nothing but set one up.</Trans>}
      />
    </>
  );
}
