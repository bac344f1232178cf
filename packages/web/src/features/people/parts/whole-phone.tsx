import { Trans, useLingui } from "@lingui/react/macro";
import { peopleApi } from "@vowdesk/contract/people";
import { useState } from "react";
import { call, CallRefused } from "../../../kernel/call.ts";
import { useCan } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "./person.module.css";

/** A masked phone number, shown whole on request; each request is a line in the audit trail. */
export function WholePhone({ id, masked }: { id: number; masked: string }) {
  const { t } = useLingui();
  const mayReveal = useCan("person:reveal");
  const [whole, setWhole] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      setWhole((await call(peopleApi.reveal, { id })).phone);
    } catch (failure) {
      if (failure instanceof CallRefused) toast({ tone: "bad", text: failure.message, requestId: failure.requestId });
    }
    setBusy(false);
  };
  if (whole !== null) return <a href={`tel:${whole}`}>{whole}</a>;
  return (
    <span className={css.phone}>
      {masked}
      {mayReveal && (
        <Button
          size="s"
          look="bare"
          disabled={isBusy}
          onClick={() => void reveal()}
          title={t`Leaves a line in the audit trail`}
        >
          <Trans>Show</Trans>
        </Button>
      )}
    </span>
  );
}
