import { Trans, useLingui } from "@lingui/react/macro";
import { weddingsApi, type Partner, type Wedding, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { MaskedValue } from "../../../../kernel/cache/masked-value.tsx";
import { call } from "../../../../kernel/http/call.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { formatDate } from "../../../../ui/format/time.ts";

/** A wedding date in the format of the language. */
export function WeddingDateText({ date }: { date: string | null }) {
  const { i18n } = useLingui();
  return <>{date === null ? "—" : formatDate(date, i18n.locale)}</>;
}

/** Names of the partners: `Anna & Ben`. */
export const coupleOf = ({ nameA, nameB }: Pick<Wedding, "nameA" | "nameB">): string =>
  [nameA, nameB].filter(Boolean).join(" & ");

function Phone({ id, partner, masked }: { id: number; partner: Partner; masked: string }) {
  if (masked === "") return <>—</>;
  const reveal = async () => (await call(weddingsApi.reveal, { id, partner })).phone;
  return <MaskedValue masked={masked} right="wedding:reveal" ask={reveal} isPhone />;
}

/** The conversation with the couple, for users who may open chats. */
function Chat({ conversationId }: Pick<WeddingDetail, "conversationId">) {
  const mayChat = useCan("chat");
  if (conversationId === null || !mayChat) return null;
  const to = `/kefumsg?id=${conversationId}`;
  return (
    <Fact name={<Trans context="kind of record">Chat</Trans>}>
      <TextLink to={to} follow={() => navigate(to)}>
        <Trans>Open the conversation</Trans>
      </TextLink>
    </Fact>
  );
}

/** The partners with masked phone numbers, and their chat. */
export function Contact({ wedding }: { wedding: WeddingDetail }) {
  const { id, nameA, phoneA, nameB, phoneB, conversationId } = wedding;
  return (
    <Facts>
      <Fact name={nameA}>
        <Phone id={id} partner="a" masked={phoneA} />
      </Fact>
      {nameB && (
        <Fact name={nameB}>
          <Phone id={id} partner="b" masked={phoneB} />
        </Fact>
      )}
      <Chat conversationId={conversationId} />
    </Facts>
  );
}

/** Number and note of a wedding. */
export function WeddingFacts({ wedding: { number, note } }: { wedding: WeddingDetail }) {
  return (
    <Facts>
      <Fact name={<Trans context="field">Number</Trans>}>{number}</Fact>
      {note && <Fact name={<Trans context="field">Note</Trans>}>{note}</Fact>}
    </Facts>
  );
}
