import { ordersApi } from "@vowdesk/contract/orders";
import { call } from "../../../kernel/http/call.ts";
import { Whole } from "../../../kernel/cache/masked-value.tsx";
import css from "./detail.module.css";

interface PhoneProps {
  /** Of the order. */
  number: string;
  field: "customerPhone" | "merchantPhone";
  masked: string;
}

/** A masked phone number, shown whole on request; each request is a line in the audit trail (PRODUCT 4, Orders). */
export function Phone({ number, field, masked }: PhoneProps) {
  if (masked === "") return null;
  const ask = async () => (await call(ordersApi.reveal, { number, field })).value;
  return (
    <div className={css.phone}>
      <Whole key={`${number} ${field}`} isPhone masked={masked} right="order:reveal" ask={ask} />
    </div>
  );
}
