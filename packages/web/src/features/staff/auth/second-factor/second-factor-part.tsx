import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { secondFactorApi, type SecondFactor } from "@vowdesk/contract/staff/auth";
import { useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { useProfileQuery } from "../profile/profile-query.ts";
import { PartError, PartSkeleton } from "../profile/part-states.tsx";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { CodeControl, RecoveryCodes, SecondFactorSetup } from "./second-factor-setup.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { TaskForm } from "../profile/task-form.tsx";
import css from "../profile/profile-drawer.module.css";

/** Turns the second factor on and off. */
export function SecondFactorPart() {
  const { data, error, refetch } = useProfileQuery(secondFactorApi.show, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    setCodes(null);
    unawaited(invalidate("secondFactor"), "shown");
  };
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  if (!data) return error ? <PartError error={error} retry={() => unawaited(refetch(), "shown")} /> : <PartSkeleton />;
  if (data.isOn) return <TurnedOn state={data} renewed={setCodes} />;
  return <SecondFactorSetup on={setCodes} />;
}

interface TurnedOnProps {
  state: SecondFactor;
  renewed: (codes: readonly string[]) => void;
}

function TurnedOn({ state, renewed }: TurnedOnProps) {
  const [requested, setRequested] = useState<"codes" | "off" | null>(null);
  const { recoveryCodesLeft: codesLeft, since } = state;
  return (
    <div className={css.part}>
      <p>
        <Badge tone="good">
          <Trans context="sign-in">On</Trans>
        </Badge>{" "}
        {since && (
          <Trans context="sign-in">
            since <RelativeTime at={since} />
          </Trans>
        )}
      </p>
      <p>
        <Trans>After your password, you enter a code from your authenticator app.</Trans>
      </p>
      <p>
        <Plural value={codesLeft} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      {requested === null ? (
        <div className={css.acts}>
          <Button onClick={() => setRequested("codes")}>
            <Trans>New recovery codes</Trans>
          </Button>
          <Button tone="bad" onClick={() => setRequested("off")}>
            <Trans context="sign-in">Turn off</Trans>
          </Button>
        </div>
      ) : (
        <Proof requested={requested} isRequired={state.isRequired} renewed={renewed} close={() => setRequested(null)} />
      )}
    </div>
  );
}

interface ProofProps {
  requested: "codes" | "off";
  isRequired: boolean;
  renewed: (codes: readonly string[]) => void;
  close: () => void;
}

const blames = { "old-password-wrong": "password", "second-factor-wrong": "code" };

/** Asks for password and code, so that an unattended browser is not enough to weaken the account. */
function Proof({ requested, isRequired, renewed, close }: ProofProps) {
  const { t } = useLingui();
  const [proof, setProof] = useState({ password: "", code: "" });
  const sending = useSubmission({ shown: ["password", "code"], blames, refusalOf, about: requested });
  const perform = async () => {
    if (requested === "codes") {
      const { recoveryCodes } = await call(secondFactorApi.renewRecoveryCodes, proof);
      renewed(recoveryCodes);
      return;
    }
    await call(secondFactorApi.disable, proof);
    toast({ tone: "good", text: t`Two-factor authentication is off` });
    await invalidate("secondFactor");
  };
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={proof.password !== "" && proof.code.trim() !== ""}
      send={() => inBackground(sending.send(perform))}
      cancel={close}
      tone={requested === "off" ? "bad" : "brand"}
      label={requested === "off" ? <Trans context="sign-in">Turn off</Trans> : <Trans>New recovery codes</Trans>}
    >
      {requested === "off" && isRequired && (
        <FormNotice>
          <p>
            <Trans>Your role requires two-factor authentication. You will have to set it up again immediately.</Trans>
          </p>
        </FormNotice>
      )}
      <SecretControl
        label={t({ message: "Password", context: "field" })}
        value={proof.password}
        problem={sending.problems["password"]}
        autoComplete="current-password"
        set={(password) => setProof({ ...proof, password })}
      />
      <CodeControl value={proof.code} problem={sending.problems["code"]} set={(code) => setProof({ ...proof, code })} />
    </TaskForm>
  );
}
