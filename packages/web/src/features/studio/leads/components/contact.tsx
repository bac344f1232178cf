import { leadsApi, type Lead } from "@vowdesk/contract/studio/leads";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { MaskedValue } from "../../../../kernel/cache/masked-value.tsx";
import { call } from "../../../../kernel/http/call.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";

function Phone({ id, partner, masked }: { id: number; partner: Partner; masked: string }) {
  if (masked === "") return <>—</>;
  const reveal = async () => (await call(leadsApi.reveal, { id, partner })).phone;
  return <MaskedValue masked={masked} right="lead:reveal" ask={reveal} isPhone />;
}

/** The partners with masked phone numbers. */
export function Contact({ lead: { id, nameA, phoneA, nameB, phoneB } }: { lead: Lead }) {
  return (
    <Facts>
      <Fact name={nameA}>
        <Phone id={id} partner="a" masked={phoneA} />
      </Fact>
      {(nameB || phoneB) && (
        <Fact name={nameB || "—"}>
          <Phone id={id} partner="b" masked={phoneB} />
        </Fact>
      )}
    </Facts>
  );
}
