import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type User } from "@vowdesk/contract/users";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import type { Keep } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { Enabled } from "./enabled.tsx";
import { isUnsaved, type FormTask } from "./staff-task.ts";
import { changedIn, draftOf, nameOf } from "./user-draft.ts";
import { UserFields } from "./user-fields.tsx";

const shown = ["username", "password", "realName", "nickName", "phone", "email", "gender", "departmentId", "enabled"];

/** Maps refusals to form fields. */
const blames = {
  "username-taken": "username",
  "name-mixes-scripts": "username",
  "username-look-alike": "username",
  "password-required": "password",
  "password-too-short": "password",
  "password-too-common": "password",
  "department-unknown": "departmentId",
};

interface UserDialogProps {
  /** Null while it is closed. */
  task: FormTask | null;
  set: Keep<FormTask>;
  /** Called with a user that was added. */
  added: (user: User) => void;
}

/** Adds or edits a member of staff. */
export function UserDialog(props: UserDialogProps) {
  const { task, set } = props;
  const { password, setPassword, sending, close, send } = useUserForm(props);
  const isNew = task?.name === "add";
  const hasChanges = task !== null && isUnsaved(task);
  const isFilled = task !== null && (isNew ? password !== "" && Boolean(task.changes.username?.trim()) : hasChanges);
  return (
    <FormDialog
      isOpen={task !== null}
      title={isNew ? <Trans>New user</Trans> : <Trans>Edit user</Trans>}
      close={close}
      hasInput={hasChanges || password !== ""}
      note={sending.note}
      send={
        task && {
          label: labelOf(task),
          isDanger: false,
          isReady: isFilled && !sending.isBusy,
          run: () => send(task),
        }
      }
    >
      {task && <Meanwhile task={task} />}
      {task && (
        <UserFields
          draft={{ ...draftOf(task.user), ...task.changes }}
          problems={sending.problems}
          password={isNew ? { value: password, set: setPassword } : null}
          write={(changes) => set.change((now: FormTask) => ({ ...now, changes: { ...now.changes, ...changes } }))}
        />
      )}
    </FormDialog>
  );
}

function useUserForm({ set, added }: UserDialogProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const sending = useSubmission<User>({
    shown,
    blames,
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      set.change((now: FormTask) => ({ ...now, user: current, meanwhile: { changedBy, changedAt } })),
    hold: set.hold,
  });
  const close = () => {
    setPassword("");
    sending.forget();
    set(null);
  };
  const save = async ({ user, changes }: FormTask) => {
    const changed = changedIn(draftOf(user), changes);
    // The form cannot be sent without a user name.
    const created = user ? null : await call(usersApi.add, { ...changed, username: changed.username ?? "", password });
    if (user) await call(usersApi.update, { ...changed, id: user.id, version: user.version });
    toast({ tone: "good", text: user ? t`Saved` : t`User added` });
    void invalidate("users");
    return created;
  };
  const saved = (created: User | null) => {
    close();
    if (created) added(created);
  };
  return {
    password,
    setPassword,
    sending,
    close,
    send: (task: FormTask) => void sending.send(() => save(task), saved),
  };
}

function labelOf({ name, meanwhile }: FormTask) {
  if (name === "add") return <Trans>Add user</Trans>;
  return meanwhile ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>;
}

/** The notice that another user changed the record while the form was open. */
function Meanwhile({ task: { user, meanwhile } }: { task: FormTask }) {
  if (!user || !meanwhile) return null;
  const now = (
    <>
      {nameOf(user)} · {user.phone || "—"} <Enabled isEnabled={user.enabled} />
    </>
  );
  return <ChangedNotice changed={meanwhile} now={now} isOpen />;
}
