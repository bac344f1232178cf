import { Trans, useLingui } from "@lingui/react/macro";
import { passkeysApi, type Passkey } from "@vowdesk/contract/staff/auth";
import { useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { blames, ProofForm } from "../profile/proof-form.tsx";
import { TaskForm } from "../profile/task-form.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

interface TaskProps {
  passkey: Passkey;
  done: () => void;
  cancel: () => void;
}

export function RenamePasskey({ passkey, done, cancel }: TaskProps) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const sending = useSubmission({ shown: ["name"], blames, refusalOf, about: passkey.id });
  const rename = async () => {
    await call(passkeysApi.rename, { id: passkey.id, name });
    done();
  };
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={name.trim() !== ""}
      send={() => inBackground(sending.send(rename))}
      cancel={cancel}
      tone="brand"
      label={<Trans context="button">Save</Trans>}
    >
      <TextControl
        label={t`Name of the passkey`}
        value={name}
        problem={sending.problems["name"]}
        maxLength={60}
        autoComplete="off"
        set={setName}
      />
    </TaskForm>
  );
}

interface RemovePasskeyProps extends TaskProps {
  /** Whether the second factor is on, so that its code is required too. */
  needsCode: boolean;
  /** A role requires a second factor, and this passkey is the only one. */
  isLastFactor: boolean;
}

export function RemovePasskey({ passkey, needsCode, isLastFactor, done, cancel }: RemovePasskeyProps) {
  const { id, name } = passkey;
  const remove = async (proof: { password: string; code?: string }) => {
    await call(passkeysApi.remove, { id, ...proof });
    done();
  };
  return (
    <ProofForm
      about={id}
      needsCode={needsCode}
      send={remove}
      cancel={cancel}
      tone="bad"
      label={<Trans context="button">Remove</Trans>}
    >
      <p>
        <Trans>You can no longer sign in with “{name}”. Delete it on your device too.</Trans>
      </p>
      {isLastFactor && (
        <FormNotice>
          <p>
            <Trans>Your role requires two-factor authentication. You will have to set it up again immediately.</Trans>
          </p>
        </FormNotice>
      )}
    </ProofForm>
  );
}
