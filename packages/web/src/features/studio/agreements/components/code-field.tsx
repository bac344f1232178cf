import { Trans } from "@lingui/react/macro";
import { agreementsApi, type SignatureCode } from "@vowdesk/contract/studio/agreements";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./agreements.module.css";

/** A form control that sends a code to the phone of the chosen partner, and takes it. */
export function CodeField({ label, value, set, problem, values, record }: ControlProps<string>) {
  const [sent, setSent] = useState<SignatureCode | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const partner = values["partner"] as Partner;
  const request = async () => {
    try {
      setRefusal(null);
      setSent(await call(agreementsApi.code, { id: Number(record?.["id"]), partner }));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={css.signing}>
      <Button onClick={() => inBackground(request())}>
        <Trans>Send a code</Trans>
      </Button>
      <p role="status" className={css.quiet}>
        {sent && <Trans>A code was sent to {sent.phone}.</Trans>}{" "}
        {sent?.code && <Trans>Messages are simulated here. The code is {sent.code}.</Trans>}
      </p>
      <TextControl
        label={label}
        value={value ?? ""}
        set={(typed) => set(typed.normalize("NFKC").replace(/\D/g, ""))}
        problem={problem ?? refusal ?? undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </div>
  );
}
