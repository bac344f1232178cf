import { Trans, useLingui } from "@lingui/react/macro";
import { authApi } from "@vowdesk/contract/staff/auth";
import { usersApi, type Profile } from "@vowdesk/contract/staff/users";
import { useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { useSession } from "../../../../kernel/session/session.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { useProfileQuery } from "./profile-query.ts";
import { noPasswords, problemOf, type PasswordProblem, type Passwords } from "./password-rules.ts";
import { PartError, PartSkeleton } from "./part-states.tsx";
import { fieldsOf, forgetDraft, useDraft } from "./profile-draft.ts";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./profile-drawer.module.css";
import { DrawerForm } from "./task-form.tsx";

/** Time for which the success message is shown before sign-out. */
const leaveAfterMs = 3_000;

const shown = ["oldPassword", "newPassword"];
const blames = {
  "old-password-wrong": "oldPassword",
  "password-required": "newPassword",
  "password-too-short": "newPassword",
  "password-too-common": "newPassword",
};

interface PasswordFormProps {
  userId: number;
  leave: () => void;
}

/** Password change. All other sessions end at once, this one after 3 s. */
export function PasswordForm(props: PasswordFormProps) {
  const record = useProfileQuery(authApi.ownRecord, {});
  const profile = useProfileQuery(usersApi.ownProfile, {});
  const load = () => Promise.all([record.refetch(), profile.refetch()]);
  if (record.data && profile.data)
    return <Form {...props} profile={profile.data} min={record.data.passwordMin} reload={load} />;
  const error = record.error ?? profile.error;
  return error ? <PartError error={error} retry={() => unawaited(load(), "shown")} /> : <PartSkeleton />;
}

interface FormProps extends PasswordFormProps {
  profile: Profile;
  /** Minimum length of a password. */
  min: number;
  reload: () => Promise<unknown>;
}

function usePasswordForm({ userId, leave, min, profile, reload }: FormProps) {
  const { t } = useLingui();
  const [passwords, setPasswords] = useState(noPasswords);
  const [wrong, setWrong] = useState<ReturnType<typeof problemOf>>(null);
  const [isDone, setDone] = useState(false);
  const sending = useSubmission({ shown, blames, refusalOf });
  const { changes } = useDraft(userId);
  const texts: Record<PasswordProblem, string> = {
    required: t`please enter password first`,
    "too-short": t`password minimum ${min} characters`,
    "not-the-same": t`new password twice not the same`,
  };
  const change = (part: Partial<Passwords>) => {
    setWrong(null);
    sending.forget();
    setPasswords({ ...passwords, ...part });
  };
  const save = async () => {
    // With the profile, and its unsaved changes, because the sign-out would lose them.
    const { version } = profile;
    const fields = { ...fieldsOf(profile), ...changes, version };
    const secrets = { oldPassword: passwords.old, newPassword: passwords.next };
    await call(usersApi.changePassword, { ...fields, ...secrets }).catch(async (failure: unknown) => {
      if (refusalOf(failure)?.reason === "changed-meanwhile") await reload();
      throw failure;
    });
    forgetDraft(userId);
    setDone(true);
    const text = t`modified successfully, about to exit, please log in again`;
    toast({ tone: "good", text, durationMs: leaveAfterMs });
    setTimeout(() => useSession.getState().user?.id === userId && leave(), leaveAfterMs);
  };
  const send = () => {
    const problem = problemOf(passwords, min);
    setWrong(problem);
    if (!problem) inBackground(sending.send(save));
  };
  const problemAt = (field: keyof Passwords, onWire?: string) =>
    (wrong?.field === field ? texts[wrong.problem] : undefined) ?? (onWire && sending.problems[onWire]);
  return { passwords, change, send, sending, problemAt, isDone };
}

function Form(props: FormProps) {
  const { t } = useLingui();
  const { passwords, change, send, sending, problemAt, isDone } = usePasswordForm(props);
  return (
    <DrawerForm note={sending.note} isBusy={sending.isBusy} isReady={!isDone} send={send}>
      <p>
        <Trans>You will need to sign in again with the new password. All your other sessions end.</Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={props.profile.username} readOnly hidden />
      <SecretControl
        label={t({ message: "Current password", context: "sign-in" })}
        value={passwords.old}
        problem={problemAt("old", "oldPassword")}
        autoComplete="current-password"
        set={(old) => change({ old })}
      />
      <SecretControl
        label={t({ message: "New password", context: "field" })}
        value={passwords.next}
        problem={problemAt("next", "newPassword")}
        autoComplete="new-password"
        set={(next) => change({ next })}
      />
      <SecretControl
        label={t`Confirm new password`}
        value={passwords.again}
        problem={problemAt("again")}
        autoComplete="new-password"
        set={(again) => change({ again })}
      />
      <div className={css.foot}>
        <Button type="submit" look="fill" disabled={sending.isBusy || isDone}>
          <Trans context="button">Change password</Trans>
        </Button>
      </div>
    </DrawerForm>
  );
}
