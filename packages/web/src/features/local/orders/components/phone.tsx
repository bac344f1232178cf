import { ordersApi } from "@vowdesk/contract/local/orders";
import { call } from "../../../../kernel/http/call.ts";
import { MaskedValue } from "../../../../kernel/cache/masked-value.tsx";
import css from "./detail.module.css";

interface PhoneProps {
  /** The order number. */
  number: string;
  field: "customerPhone" | "merchantPhone";
  masked: string;
}

/** A masked phone number. Revealing it is audited. */
export function Phone({ number, field, masked }: PhoneProps) {
  if (masked === "") return null;
  const reveal = async () => (await call(ordersApi.reveal, { number, field })).value;
  return (
    <div className={css.phone}>
      <MaskedValue key={`${number} ${field}`} isPhone masked={masked} right="order:reveal" ask={reveal} />
    </div>
  );
}
