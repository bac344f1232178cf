import type { FeatureName } from "@vowdesk/contract";
import {
  groupOf,
  Message,
  notificationsApi,
  ServerControlFrame,
  type Hello,
} from "@vowdesk/contract/messages/notifications";
import { expiredCodes, type CallInput, type Language } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { call, CallRefused } from "../../../kernel/http/call.ts";
import { applySignal, invalidate, invalidateSoon } from "../../../kernel/cache/queries.ts";
import {
  createInbox,
  type Inbox,
  type Incoming,
  type InboxEnvironment,
  type Stream,
} from "../../../kernel/realtime/inbox.ts";
import { everyFeature } from "../../../kernel/realtime/incoming.ts";
import { patchOlderMessages } from "./drawer/older-messages.ts";
import { patchTeam } from "./components/team-patch.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";

/** The action that acknowledges a message. */
function ackAction({ type, allUser }: Message): number {
  if (type !== 6) return 3;
  return allUser === 1 ? 6 : 5;
}

/** Parses a frame; null if it is neither a message nor a known control frame. */
function parseFrame(text: string): Incoming<Message> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  // Only messages have no action; this check is cheaper than a failed parse.
  if (typeof value === "object" && value !== null && !("action" in value)) {
    const message = z.safeParse(Message, value);
    return message.success ? { is: "message", message: message.data } : null;
  }
  const control = z.safeParse(ServerControlFrame, value);
  if (!control.success) return null;
  const frame = control.data;
  switch (frame.action) {
    case 1:
      return { is: "hello", last: frame.last, repeats: frame.repeats };
    case 4:
      return { is: "heartbeat" };
    case 7:
      return { is: "read", ids: frame.ids, upTo: frame.upTo, group: frame.group ?? null, unread: frame.unread };
    case 8:
      return { ...frame, is: "changed", feature: frame.feature as FeatureName };
    case 9:
      return { is: "resync" };
    case 10:
      return { is: "unread", ids: frame.ids, unread: frame.unread };
    case 11:
      return { is: "patch", change: patchTeam(frame.team) };
    case 12:
      return {
        is: "ring",
        key: [frame.kind, frame.level, ...frame.subjects].join(":"),
        count: frame.subjects.length,
      };
  }
}

interface SocketOptions {
  /** Host name and port of the page. The socket uses this port or another one of the same host. */
  hostname: string;
  host: string;
  secure: boolean;
  language(): Language;
}

async function socketAddress({ hostname, host, secure }: SocketOptions): Promise<string | null> {
  try {
    const { ticket, socketPort, isSocketOnPagePort } = await call(notificationsApi.ticket, {}, { background: true });
    const address = isSocketOnPagePort ? host : `${hostname}:${socketPort}`;
    return `${secure ? "wss" : "ws"}://${address}/ws?token=${encodeURIComponent(ticket)}`;
  } catch (failure) {
    if (failure instanceof CallRefused && expiredCodes.includes(failure.code)) return null;
    throw failure;
  }
}

/** The notification stream in frames and calls. */
function notificationStream(options: SocketOptions): Stream<Message> {
  const frame = (action: number, fields: { msg?: string; msgIds?: string }) =>
    JSON.stringify({ action, senderId: "", msg: "", msgIds: "", ...fields });
  return {
    parse: parseFrame,
    isMessage: (value): value is Message => z.safeParse(Message, value).success,
    hello: (tab, after, missedMs) => {
      const missed = missedMs === null ? {} : { missedMs };
      return frame(1, {
        msg: JSON.stringify({ v: 2, tab, after, lang: options.language(), ...missed } satisfies Hello),
      });
    },
    ack: (ids, message) => frame(ackAction(message), { msgIds: ids.join(",") }),
    // The server holds back alerts outside of the tab while it is `visible`.
    heartbeat: () => frame(4, { msg: document.visibilityState }),
    address: () => socketAddress(options),
    snapshot: () => call(notificationsApi.inbox, { limit: 100 }, { background: true }),
    read: (input) => call(notificationsApi.read, input as CallInput<typeof notificationsApi.read>),
    groupOf: ({ type }) => groupOf(type),
  };
}

/** Opens the inbox of this tab. Its change frames update the cached answers. */
export function openInbox(options: SocketOptions, environment: InboxEnvironment): Inbox<Message> {
  const inbox = createInbox(notificationStream(options), environment);
  inbox.onChanged((feature, ...change) =>
    feature === everyFeature ? unawaited(invalidate(), "shown") : applySignal(feature, ...change),
  );
  inbox.onPatched(patchOlderMessages);
  let { messages } = inbox.getSnapshot();
  inbox.subscribe(() => {
    if (messages === inbox.getSnapshot().messages) return;
    ({ messages } = inbox.getSnapshot());
    // The server computes the archive and the counts of groups.
    invalidateSoon("notifications");
  });
  return inbox;
}
