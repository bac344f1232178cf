import { useLingui } from "@lingui/react/macro";
import { chatRepliesApi, type OrderCard, type QuickReply } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { formatMoney } from "@vowdesk/contract/kernel";
import { statusName } from "../customer/order-links.ts";

/** Values for the variables of quick replies. Without an order only the names of customer and operator are set. */
export function useReplyValues(order: OrderCard | undefined, customer: string) {
  const { i18n } = useLingui();
  const operator = useSession(({ user }) => user?.name ?? "");
  if (!order) return { customer, operator };
  const status = statusName(order);
  return {
    customer,
    operator,
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
  const needle = text.trim().toLowerCase();
  const replies = data?.filter((one) => `${one.title} ${one.text} ${one.folder}`.toLowerCase().includes(needle));
  return { replies, isEmpty: data?.length === 0, error };
}
