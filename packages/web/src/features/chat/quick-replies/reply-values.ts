import { useLingui } from "@lingui/react/macro";
import {
  chatRepliesApi,
  type ChatCustomer,
  type ChatWedding,
  type OrderCard,
  type QuickReply,
} from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { formatMoney, textContains } from "@vowdesk/contract/kernel";
import { formatDate, formatTime } from "../../../ui/format/time.ts";
import { statusName } from "../customer.order-links.ts";

const weddingValues = ({ number, weddingDate, nextShootAt, balanceCents }: ChatWedding, locale: string) => ({
  "wedding.number": number,
  "wedding.date": weddingDate ? formatDate(weddingDate, locale) : "",
  "shoot.date": nextShootAt ? formatTime(nextShootAt, "short", locale) : "",
  balance: balanceCents === null ? "" : formatMoney(balanceCents, locale),
});

/** Values for the variables of quick replies: of an order of the customer and of their wedding, if there are any. */
export function useReplyValues(order: OrderCard | undefined, customer: string, profile: ChatCustomer | undefined) {
  const { i18n } = useLingui();
  const operator = useSession(({ user }) => user?.name ?? "");
  const people = { customer, operator, ...(profile?.wedding && weddingValues(profile.wedding, i18n.locale)) };
  if (!order) return people;
  const status = statusName(order);
  return {
    ...people,
    number: order.number,
    title: order.title,
    total: formatMoney(order.totalCents, i18n.locale),
    status: typeof status === "string" ? status : i18n._(status),
    courier: order.courierName ?? "",
  };
}

/** Quick replies whose title, text or folder contains the text, undefined while loading. `isEmpty`: no quick replies exist. */
export function useMatchingReplies(text: string): {
  replies: readonly QuickReply[] | undefined;
  isEmpty: boolean;
  error: Error | null;
} {
  const { data, error } = useCall(chatRepliesApi.list, {});
  const replies = data?.filter((item) => textContains(`${item.title} ${item.text} ${item.folder}`, text));
  return { replies, isEmpty: data?.length === 0, error };
}
