import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { RecoveryCodes, SecondFactorSetup } from "./second-factor-setup.tsx";
import css from "../profile/own-drawer.module.css";

interface EnrolmentProps {
  /** The second factor is on: whatever was wanted may go on. */
  done: () => void;
  leave: () => void;
}

/** All that somebody sees whose role asks for a second factor, until they have one. */
export function Enrolment({ done, leave }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1>
          <Trans>A second factor first</Trans>
        </h1>
        <p className={css.remark}>
          <Trans>Your role asks for a second factor. Set it up now; everything else opens right after.</Trans>
        </p>
        {codes ? <RecoveryCodes codes={codes} done={done} /> : <SecondFactorSetup on={setCodes} />}
        <Button look="bare" onClick={leave}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </main>
  );
}
