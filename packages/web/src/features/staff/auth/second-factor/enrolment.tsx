import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { supportsPasskeys } from "../passkeys/support.ts";
import { PartSkeleton } from "../profile/part-states.tsx";
import { RecoveryCodes, SecondFactorSetup } from "./second-factor-setup.tsx";
import css from "../profile/profile-drawer.module.css";

const PasskeySetup = lazy(async () => ({ default: (await import("../passkeys/passkey-setup.tsx")).PasskeySetup }));

interface EnrolmentProps {
  /** Called after the second factor is set up. */
  done: () => void;
  leave: () => void;
}

/** The only page of a user whose role requires a second factor, until it is set up. */
export function Enrolment({ done, leave }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1>
          <Trans>Set up two-factor authentication</Trans>
        </h1>
        <p className={css.remark}>
          <Trans>Your role requires two-factor authentication. Set it up to continue.</Trans>
        </p>
        {codes ? <RecoveryCodes codes={codes} done={done} /> : <Choice on={setCodes} done={done} />}
        <Button look="bare" onClick={leave}>
          <Trans context="button">Sign out</Trans>
        </Button>
      </div>
    </main>
  );
}

interface ChoiceProps {
  /** Receives the recovery codes of an authenticator app. */
  on: (codes: readonly string[]) => void;
  done: () => void;
}

/** The choice between an authenticator app and a passkey, where the browser has passkeys. */
function Choice({ on, done }: ChoiceProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<string | null>("app");
  if (!supportsPasskeys()) return <SecondFactorSetup on={on} />;
  return (
    <>
      <Segments
        label={t({ message: "Two-factor authentication", context: "kind of record" })}
        look="tabs"
        segments={[
          { value: "app", label: t({ message: "Authenticator app", context: "sign-in" }) },
          { value: "passkey", label: t({ message: "Passkey", context: "kind of record" }) },
        ]}
        chosen={kind}
        choose={setKind}
      />
      {kind === "app" ? (
        <SecondFactorSetup on={on} />
      ) : (
        <Suspense fallback={<PartSkeleton />}>
          <PasskeySetup needsCode={false} added={done} />
        </Suspense>
      )}
    </>
  );
}
