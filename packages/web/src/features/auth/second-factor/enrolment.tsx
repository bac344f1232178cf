import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { RecoveryCodes, SecondFactorSetup } from "./second-factor-setup.tsx";
import css from "../profile/profile-drawer.module.css";

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
        {codes ? <RecoveryCodes codes={codes} done={done} /> : <SecondFactorSetup on={setCodes} />}
        <Button look="bare" onClick={leave}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </main>
  );
}
