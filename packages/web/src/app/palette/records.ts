import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { IconRefresh, IconTruckDelivery, IconUser } from "@tabler/icons-react";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ordersApi, type DeliveryOrder } from "@vowdesk/contract/local/orders";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { navigate } from "../../kernel/lists/page.ts";
import { queryOptions } from "../../kernel/cache/queries.ts";
import { useCan } from "../../kernel/session/rights.ts";
import { kindStatusNames } from "../../locales/order-status.ts";
import { noMarks, type Entry, type Group, type GroupName } from "./entry.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Minimum length and typing pause before the server is queried. */
const leastLength = 2;
const typingPauseMs = 250;
const maxRecords = 5;
/** Answers are reused for this long. */
const keptMs = 30_000;

const failed = msg`Search failed. Try again`;

/** The query once typing pauses; null before, or when it is too short. */
function useDebouncedQuery(query: string): string | null {
  const [debounced, setDebounced] = useState(query);
  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setDebounced(query), typingPauseMs);
      return () => clearTimeout(timer);
    },
    [query],
  );
  return debounced === query && query.length >= leastLength ? query : null;
}

/** Queries in the background: failures never end the session, and a new query aborts the previous one. */
function useBackgroundCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, isOn: boolean) {
  return useQuery({
    ...queryOptions(endpoint, input, { isAside: true }),
    enabled: isOn,
    staleTime: keptMs,
    gcTime: keptMs,
  });
}

type Answer<T> = Pick<ReturnType<typeof useQuery<{ records: T[] }>>, "data" | "isError" | "refetch">;

function groupOf<T>(name: GroupName, answer: Answer<T>, entryOf: (record: T) => Entry): Group {
  const { data, isError, refetch } = answer;
  if (data) return { name, isLoading: false, entries: data.records.map(entryOf) };
  return { name, isLoading: !isError, entries: isError ? [tryAgain(name, () => unawaited(refetch(), "shown"))] : [] };
}

function tryAgain(name: GroupName, run: () => void): Entry {
  return {
    id: `${name}-again`,
    text: i18n._(failed),
    titleAt: 0,
    marks: noMarks,
    hint: "",
    icon: IconRefresh,
    page: null,
    run,
    staysOpen: true,
  };
}

/** Orders by number, phone number (full or last four digits), name or address; null when the query does not apply. */
export function useOrders(query: string): Group | null {
  const { i18n } = useLingui();
  const isOn = useCan("order:delivery") && query.length >= leastLength;
  const q = useDebouncedQuery(query);
  const answer = useBackgroundCall(ordersApi.listDelivery, { q: q ?? "", pageSize: maxRecords }, isOn && q !== null);
  if (!isOn) return null;
  return groupOf<DeliveryOrder>("orders", q === null ? pendingAnswer : answer, (order) => ({
    id: `order-${order.number}`,
    text: `${order.number} · ${order.customerName}`,
    titleAt: 0,
    marks: noMarks,
    hint: i18n._(kindStatusNames.delivery[order.status]),
    icon: IconTruckDelivery,
    page: null,
    run: () => navigate(`/order?number=${encodeURIComponent(order.number)}`),
  }));
}

/** The filter for a query: digits are a phone number, Latin letters a user name, anything else a name. */
export function staffFilter(query: string): { phone: string } | { username: string } | { realName: string } {
  if (/^[+＋]?[\d０-９\s.()（）－-]+$/.test(query)) return { phone: query };
  return /^[\w.@-]+$/.test(query) ? { username: query } : { realName: query };
}

/** Staff by user name, name or phone number; null when the query does not apply. */
export function useStaff(query: string): Group | null {
  const isOn = useCan("sys:user") && query.length >= leastLength;
  const q = useDebouncedQuery(query);
  const input: CallInput<typeof usersApi.list> = { ...staffFilter(q ?? ""), pageSize: maxRecords };
  const answer = useBackgroundCall(usersApi.list, input, isOn && q !== null);
  if (!isOn) return null;
  return groupOf<User>("staff", q === null ? pendingAnswer : answer, ({ id, username, realName, roles }) => ({
    id: `staff-${id}`,
    text: realName === "" ? username : `${realName} · ${username}`,
    titleAt: 0,
    marks: noMarks,
    hint: roles.join(" · "),
    icon: IconUser,
    page: null,
    run: () => navigate(`/system/user/userList?username=${encodeURIComponent(username)}`),
  }));
}

const pendingAnswer = {
  data: undefined,
  isError: false,
  refetch: () => Promise.reject(new Error("Nothing was asked")),
};
