import { Trans, useLingui } from "@lingui/react/macro";
import { ordersApi } from "@vowdesk/contract/orders";
import { useState } from "react";
import { call, CallRefused } from "../../../kernel/call.ts";
import { useCan } from "../../../kernel/session.ts";
import { toast } from "../../../ui/toast.tsx";
import css from "./detail.module.css";

interface PhoneProps {
  /** Of the order. */
  number: string;
  field: "customerPhone" | "merchantPhone";
  masked: string;
}

/** A masked phone number, shown whole on request; each request is a line in the audit trail (PRODUCT 4, Orders). */
export function Phone({ number, field, masked }: PhoneProps) {
  const { t } = useLingui();
  const mayReveal = useCan("order:reveal");
  const [whole, setWhole] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      setWhole((await call(ordersApi.reveal, { number, field })).value);
    } catch (failure) {
      if (failure instanceof CallRefused) toast({ tone: "bad", text: failure.message, requestId: failure.requestId });
    }
    setBusy(false);
  };
  if (masked === "") return null;
  return (
    <span className={css.phone}>
      {whole === null ? masked : <a href={`tel:${whole}`}>{whole}</a>}
      {mayReveal && whole === null && (
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void reveal()}
          title={t`Leaves a line in the audit trail`}
        >
          <Trans>Show</Trans>
        </button>
      )}
    </span>
  );
}
