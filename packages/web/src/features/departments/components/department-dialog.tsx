import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { departmentsApi, type Department } from "@vowdesk/contract/departments";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { ControlPair, SelectControl, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { changedIn, parentChoices, type DepartmentDraft } from "./department-draft.ts";
import { isUnsaved, startOf, type FormTask } from "./department-task.ts";

const shown = ["departmentName", "pid", "phone", "address", "orderNum"];
/** Fields to which refusals belong. */
const blames = {
  "department-name-taken": "departmentName",
  "parent-unknown": "pid",
  "parent-below-itself": "pid",
};
/** Maximum lengths that the server accepts. */
const maxLengths = { name: 64, phone: 40, address: 200 };

const summaryOf = ({ departmentName, parentName, phone, address }: Department) =>
  [departmentName, parentName, phone, address].map((text) => text || "—").join(" · ");

interface DepartmentDialogProps {
  /** Null while it is closed. */
  task: FormTask | null;
  set: Keep<FormTask>;
}

/** Form of a new or existing department. */
export function DepartmentDialog({ task, set }: DepartmentDialogProps) {
  const { sending, close, save } = useDepartmentForm(set);
  const draft = task && { ...startOf(task), ...task.changes };
  const hasInput = task !== null && isUnsaved(task);
  return (
    <FormDialog
      isOpen={task !== null}
      title={task?.department ? <Trans>Edit department</Trans> : <Trans>New department</Trans>}
      close={close}
      hasInput={hasInput}
      note={sending.note}
      send={
        task && {
          label: labelOf(task),
          isDanger: false,
          isReady: hasInput && draft !== null && draft.departmentName.trim() !== "" && !sending.isBusy,
          run: () => void sending.send(() => save(task), close),
        }
      }
    >
      {task?.department && task.meanwhile && (
        <ChangedNotice changed={task.meanwhile} now={summaryOf(task.department)} isOpen />
      )}
      {task && draft && (
        <Fields
          excludedId={task.department?.id ?? null}
          draft={draft}
          problems={sending.problems}
          write={(changes) => set.change((now: FormTask) => ({ ...now, changes: { ...now.changes, ...changes } }))}
        />
      )}
    </FormDialog>
  );
}

function useDepartmentForm(set: DepartmentDialogProps["set"]) {
  const { t } = useLingui();
  const sending = useSubmission<Department>({
    shown,
    blames,
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      set.change((now: FormTask) => ({ ...now, department: current, meanwhile: { changedBy, changedAt } })),
    hold: set.hold,
  });
  const close = () => {
    sending.forget();
    set(null);
  };
  const save = async (given: FormTask) => {
    const { department, changes } = given;
    const changed = changedIn(startOf(given), changes);
    if (department) await call(departmentsApi.update, { ...changed, id: department.id, version: department.version });
    else {
      await call(departmentsApi.add, { ...startOf(given), ...changed });
    }
    toast({ tone: "good", text: department ? t`Saved` : t`Department added` });
    void invalidate("departments");
  };
  return { sending, close, save };
}

function labelOf({ department, meanwhile }: FormTask) {
  if (!department) return <Trans>Add department</Trans>;
  return meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>;
}

interface FieldsProps {
  /** The edited department, which cannot be its own parent; null for a new one. */
  excludedId: number | null;
  draft: DepartmentDraft;
  problems: Readonly<Record<string, string>>;
  write: (changes: Partial<DepartmentDraft>) => void;
}

function Fields({ excludedId, draft, problems, write }: FieldsProps) {
  const { t } = useLingui();
  const parents = useQuery(queryOptions(departmentsApi.parentList, {}, { isAside: true }));
  return (
    <>
      <TextControl
        label={t`Department`}
        value={draft.departmentName}
        problem={problems["departmentName"]}
        maxLength={maxLengths.name}
        autoComplete="off"
        isFirst
        set={(departmentName) => write({ departmentName })}
      />
      <SelectControl
        label={t`Hangs under`}
        value={String(draft.pid)}
        problem={problems["pid"]}
        choices={parentChoices(parents.data ?? [], excludedId)}
        set={(pid) => write({ pid: Number(pid) })}
      />
      <ControlPair>
        <TextControl
          label={t`Phone`}
          value={draft.phone}
          problem={problems["phone"]}
          maxLength={maxLengths.phone}
          inputMode="tel"
          autoComplete="off"
          isOptional
          set={(phone) => write({ phone })}
        />
        <TextControl
          label={t`Order number`}
          value={draft.orderNum}
          problem={problems["orderNum"]}
          inputMode="numeric"
          isOptional
          hint={<Trans>Smaller comes first.</Trans>}
          set={(orderNum) => write({ orderNum: orderNum.replace(/\D/g, "") })}
        />
      </ControlPair>
      <TextControl
        label={t`Address`}
        value={draft.address}
        problem={problems["address"]}
        maxLength={maxLengths.address}
        autoComplete="off"
        isOptional
        set={(address) => write({ address })}
      />
    </>
  );
}
