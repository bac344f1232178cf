import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type Profile } from "@vowdesk/contract/staff/users";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { storeUser, useSession } from "../../../../kernel/session/session.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { ChangedNotice } from "../../../../ui/feedback/changed-notice.tsx";
import { ControlPair, RadioControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../../ui/input/preset-text.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { useProfileQuery } from "./profile-query.ts";
import { PartError, PartSkeleton } from "./part-states.tsx";
import {
  changedIn,
  draftNow,
  fieldsOf,
  forgetDraft,
  useDraft,
  writeDraft,
  type ProfileFields,
} from "./profile-draft.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./profile-drawer.module.css";
import { DrawerForm } from "./task-form.tsx";

const shown = ["username", "realName", "nickName", "phone", "email", "gender", "avatar", "introduction"];
const blames = {
  "username-taken": "username",
  "name-mixes-scripts": "username",
  "username-look-alike": "username",
};
/** Maximum lengths that the server accepts. */
const maxLengths = { name: 64, phone: 40, email: 200, introduction: 500 };

/** Form of the user's own profile. */
export function ProfileForm({ userId }: { userId: number }) {
  const { data, error, refetch } = useProfileQuery(usersApi.ownProfile, {});
  if (data) return <Form userId={userId} profile={data} />;
  return error ? <PartError error={error} retry={() => unawaited(refetch(), "shown")} /> : <PartSkeleton />;
}

/** Saves the profile; returns the whole envelope, because its message is shown. */
async function save(input: Partial<ProfileFields> & { version: number }): Promise<{ message: string; data: Profile }> {
  const answer = await call({ ...usersApi.update, reply: "flat" }, input);
  // A flat reply is the whole envelope; the declaration knows its data only.
  return answer as unknown as { message: string; data: Profile };
}

/** Updates the header of this tab at once; other tabs are notified by the server. */
function showInHeader({ id, nickName, realName, username, avatar, introduction }: Profile): void {
  const { user } = useSession.getState();
  if (user?.id === id) storeUser({ ...user, name: nickName || realName || username, avatar, introduction });
}

/** Removes saved changes from the draft. Changes typed after sending stay. */
function removeSaved(userId: number, saved: Partial<ProfileFields>): void {
  const remaining = Object.entries(draftNow(userId).changes).filter(
    ([name, value]) => saved[name as keyof ProfileFields] !== value,
  );
  writeDraft(userId, { changes: Object.fromEntries(remaining), meanwhile: null });
}

function useProfileForm(userId: number, profile: Profile) {
  const { changes, meanwhile } = useDraft(userId);
  const base = meanwhile?.current ?? profile;
  const changed = changedIn(fieldsOf(base), changes);
  const sending = useSubmission<Profile>({
    shown,
    blames,
    refusalOf,
    conflicted: (conflict) => writeDraft(userId, { meanwhile: conflict }),
    about: userId,
  });
  const send = () =>
    sending.send(async () => {
      const { message, data } = await save({ ...changed, version: base.version });
      removeSaved(userId, changes);
      showInHeader(data);
      toast({ tone: "good", text: message });
      await invalidate("users");
    });
  const write = (part: Partial<ProfileFields>) =>
    writeDraft(userId, { changes: { ...draftNow(userId).changes, ...part } });
  const discard = () => {
    forgetDraft(userId);
    sending.forget();
  };
  const hasChanges = Object.keys(changed).length > 0;
  return { fields: { ...fieldsOf(base), ...changes }, meanwhile, sending, hasChanges, send, write, discard };
}

function Form({ userId, profile }: { userId: number; profile: Profile }) {
  const { fields, meanwhile, sending, hasChanges, send, write, discard } = useProfileForm(userId, profile);
  const [isCropping, setCropping] = useState(false);
  const isReady = hasChanges && !sending.isBusy && !isCropping;
  return (
    <DrawerForm note={sending.note} isBusy={sending.isBusy} isReady={isReady} send={() => inBackground(send())}>
      {meanwhile && <ChangedNotice changed={meanwhile} now={<ProfileSummary {...meanwhile.current} />} isOpen />}
      <AvatarField
        name={fields.nickName || fields.realName || fields.username}
        value={fields.avatar}
        problem={sending.problems["avatar"]}
        set={(avatar) => write({ avatar })}
        cropping={setCropping}
      />
      <Fields fields={fields} problems={sending.problems} write={write} />
      <div className={css.foot}>
        {hasChanges && (
          <Button onClick={discard} disabled={sending.isBusy}>
            <Trans context="sign-in">Discard changes</Trans>
          </Button>
        )}
        <Button type="submit" look="fill" disabled={!isReady}>
          {meanwhile ? <Trans>Apply to the latest version</Trans> : <Trans context="button">Save</Trans>}
        </Button>
      </div>
    </DrawerForm>
  );
}

function ProfileSummary({
  nickName,
  realName,
  username,
  phone,
}: Pick<Profile, "nickName" | "realName" | "username" | "phone">) {
  return (
    <>
      {nickName || realName || username} · {phone || "—"}
    </>
  );
}

interface FieldsProps {
  fields: ProfileFields;
  problems: Readonly<Record<string, string>>;
  write: (part: Partial<ProfileFields>) => void;
}

type TextField = "username" | "realName" | "nickName" | "phone" | "email";

const textOf =
  ({ fields, problems, write }: FieldsProps) =>
  (name: TextField) => ({
    value: fields[name],
    problem: problems[name],
    set: (value: string) => write({ [name]: value }),
  });

function Fields({ fields, problems, write }: FieldsProps) {
  const { t } = useLingui();
  const mayRename = useCan("sys:user:edit");
  const introductionId = useId();
  const text = textOf({ fields, problems, write });
  return (
    <>
      <TextControl
        {...text("username")}
        label={t({ message: "User name", context: "person" })}
        maxLength={maxLengths.name}
        autoComplete="username"
        disabled={!mayRename}
        hint={mayRename ? undefined : <Trans>Only an administrator can change it.</Trans>}
      />
      <ControlPair>
        <TextControl
          {...text("nickName")}
          label={t({ message: "Nickname", context: "person" })}
          maxLength={maxLengths.name}
          autoComplete="nickname"
          isOptional
        />
        <TextControl
          {...text("realName")}
          label={t({ message: "Name", context: "person" })}
          maxLength={maxLengths.name}
          autoComplete="name"
          isOptional
        />
      </ControlPair>
      <Contact {...{ fields, problems, write }} />
      <RadioControl
        label={t({ message: "Gender", context: "person" })}
        value={fields.gender}
        problem={problems["gender"]}
        choices={[
          { value: 1 as const, label: t({ message: "Male", context: "person" }) },
          { value: 0 as const, label: t({ message: "Female", context: "person" }) },
        ]}
        set={(gender) => gender !== null && write({ gender })}
      />
      <FormField
        id={introductionId}
        label={t({ message: "About me", context: "person" })}
        isOptional
        problem={problems["introduction"]}
      >
        <PresetText
          id={introductionId}
          presets={[]}
          value={fields.introduction}
          maxLength={maxLengths.introduction}
          set={(introduction) => write({ introduction })}
        />
      </FormField>
    </>
  );
}

function Contact(props: FieldsProps) {
  const { t } = useLingui();
  const text = textOf(props);
  return (
    <ControlPair>
      <TextControl
        {...text("phone")}
        label={t({ message: "Phone", context: "person" })}
        type="tel"
        maxLength={maxLengths.phone}
        autoComplete="tel"
        isOptional
      />
      <TextControl
        {...text("email")}
        label={t({ message: "Email", context: "person" })}
        inputMode="email"
        maxLength={maxLengths.email}
        autoComplete="email"
        isOptional
      />
    </ControlPair>
  );
}
