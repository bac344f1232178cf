/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleApi } from "@vowdesk/contract/studio/couples";
import { call } from "../client.ts";
import { money } from "../format.ts";
import { WorkButton } from "./parts.tsx";

/** A button that opens the page of the payment provider for what is open of an instalment. */
export function PayOnline({ id, cents, look }: { id: number; cents: number; look?: "main" }) {
  const amount = money(cents);
  const pay = async () => {
    const { url } = await call<typeof coupleApi.paymentLink>(
      { method: "POST", path: "/api/couple/payments/link" },
      { id, cents },
    );
    location.assign(url);
  };
  return (
    <WorkButton work={pay} label={t({ message: `Pay ${amount} online`, context: "payment" })} {...(look && { look })} />
  );
}
