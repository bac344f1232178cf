import { groupOf, Message, notificationsApi, ServerControlFrame, type Hello } from "@vowdesk/contract/notifications";
import { expiredCodes, type CallInput, type Language } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { call, CallRefused } from "../../kernel/http/call.ts";
import { queryClient, invalidateSoon } from "../../kernel/cache/queries.ts";
import { createInbox, type Inbox, type Incoming, type InboxWorld, type Stream } from "../../kernel/realtime/inbox.ts";
import { patchOlder } from "./drawer/older-messages.ts";
import { withTeam } from "./components/team-patch.ts";

/** SPEC 4: types other than 6 are acknowledged with 3, orders with 6 when they went to all, else with 5. */
function ackAction({ type, allUser }: Message): number {
  if (type !== 6) return 3;
  return allUser === 1 ? 6 : 5;
}

/** What the socket brought; null for what is neither a message nor one of our control frames. */
function parseFrame(text: string): Incoming<Message> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  // Messages have no action, all other frames do: what a frame is not is costly to find out by its shape.
  if (typeof value === "object" && value !== null && !("action" in value)) {
    const message = z.safeParse(Message, value);
    return message.success ? { is: "message", message: message.data } : null;
  }
  const control = z.safeParse(ServerControlFrame, value);
  if (!control.success) return null;
  const frame = control.data;
  switch (frame.action) {
    case 1:
      return { is: "hello", last: frame.last };
    case 4:
      return { is: "heartbeat" };
    case 7:
      return { is: "read", ids: frame.ids, upTo: frame.upTo, group: frame.group ?? null, unread: frame.unread };
    case 8:
      return { is: "changed", feature: frame.feature, ids: frame.ids };
    case 9:
      return { is: "resync" };
    case 10:
      return { is: "unread", ids: frame.ids, unread: frame.unread };
    case 11:
      return { is: "patch", change: withTeam(frame.team) };
    case 12:
      return { is: "ring", key: [frame.kind, frame.level, ...frame.subjects].join(":") };
  }
}

interface Place {
  /** Host name of the page; the socket listens there on a port of its own. */
  hostname: string;
  secure: boolean;
  language(): Language;
}

async function socketAddress({ hostname, secure }: Place): Promise<string | null> {
  try {
    const { ticket, socketPort } = await call(notificationsApi.ticket, {}, { background: true });
    return `${secure ? "wss" : "ws"}://${hostname}:${socketPort}/ws?token=${encodeURIComponent(ticket)}`;
  } catch (failure) {
    if (failure instanceof CallRefused && expiredCodes.includes(failure.code)) return null;
    throw failure;
  }
}

/** The notification stream in frames and calls (SPEC 7, Socket). */
function notificationStream(place: Place): Stream<Message> {
  const frame = (action: number, fields: { msg?: string; msgIds?: string }) =>
    JSON.stringify({ action, senderId: "", msg: "", msgIds: "", ...fields });
  return {
    parse: parseFrame,
    isMessage: (value): value is Message => z.safeParse(Message, value).success,
    hello: (tab, after) =>
      frame(1, { msg: JSON.stringify({ v: 2, tab, after, lang: place.language() } satisfies Hello) }),
    ack: (ids, message) => frame(ackAction(message), { msgIds: ids.join(",") }),
    heartbeat: frame(4, {}),
    address: () => socketAddress(place),
    snapshot: () => call(notificationsApi.inbox, { limit: 100 }, { background: true }),
    read: (input) => call(notificationsApi.read, input as CallInput<typeof notificationsApi.read>),
    groupOf: ({ type }) => groupOf(type),
  };
}

/** The inbox of this tab, wired to the calls and to the cache: what the server says has changed is fetched again. */
export function openInbox(place: Place, world: InboxWorld): Inbox<Message> {
  const inbox = createInbox(notificationStream(place), world);
  inbox.onChanged((feature) => (feature === "*" ? void queryClient.invalidateQueries() : invalidateSoon(feature)));
  inbox.onPatched(patchOlder);
  let { messages } = inbox.getSnapshot();
  inbox.subscribe(() => {
    if (messages === inbox.getSnapshot().messages) return;
    ({ messages } = inbox.getSnapshot());
    // The archive and the counts of groups are the server's.
    invalidateSoon("notifications");
  });
  return inbox;
}
