import type { FeatureName } from "@vowdesk/contract";
import { demoPassword, authApi } from "@vowdesk/contract/staff/auth";
import { Message, ServerControlFrame } from "@vowdesk/contract/messages/notifications";
import type { CallOutput } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { WebSocket } from "ws";
import type { Call, Input } from "../packages/simulator/src/client.ts";
import { createInbox, type Inbox, type Incoming, type Stream } from "../packages/web/src/kernel/realtime/inbox.ts";

/** Divides the client's waits, because a test cannot wait 7 s after each of many cuts. */
const normalTimerSpeed = 10;

function parse(text: string): Incoming<Message> | null {
  const value = JSON.parse(text) as object;
  if (!("action" in value)) return { is: "message", message: Message.parse(value) };
  const frame = ServerControlFrame.parse(value);
  if (frame.action === 1) return { is: "hello", last: frame.last };
  if (frame.action === 4) return { is: "heartbeat" };
  if (frame.action === 7) return { is: "read", ids: frame.ids, upTo: frame.upTo, unread: frame.unread };
  if (frame.action === 8) return { ...frame, is: "changed", feature: frame.feature as FeatureName };
  // Other actions, such as sounds, matter only to people.
  return frame.action === 9 ? { is: "resync" } : null;
}

function frame(action: number, fields: { msg?: string; msgIds?: string } = {}): string {
  return JSON.stringify({ action, senderId: "", msg: "", msgIds: "", ...fields });
}

function streamOf({ call, token, port }: TabSettings): Stream<Message> {
  return {
    parse,
    isMessage: (value): value is Message => z.safeParse(Message, value).success,
    hello: (tab, after) => frame(1, { msg: JSON.stringify({ v: 2, tab, after, lang: "zh" }) }),
    ack: (ids, { type, allUser }) => frame(type !== 6 ? 3 : allUser === 1 ? 6 : 5, { msgIds: ids.join(",") }),
    heartbeat: () => frame(4),
    address: async () => {
      const { ticket, socketPort } = await call("notifications_ticket", {}, token);
      return `ws://127.0.0.1:${port ?? socketPort}/ws?token=${ticket}`;
    },
    snapshot: () => call("notifications_inbox", { limit: 50 }, token),
    // The generic client does not know the group names; the call validates them.
    read: (input) => call("notifications_read", input as Input<"notifications_read">, token),
  };
}

function memoryStorage() {
  const cookies = new Map<string, string>();
  return {
    getItem: (key: string) => cookies.get(key) ?? null,
    setItem: (key: string, value: string) => void cookies.set(key, value),
    removeItem: (key: string) => void cookies.delete(key),
  };
}

export interface TabSettings {
  call: Call;
  userId: number;
  token: string;
  /** Port of the socket, such as that of a proxy; by default the server's. */
  port?: number;
  /** Divides the client's waits. */
  timerSpeed?: number;
}

/** A browser tab: the product's own inbox over a real socket, which records every announced id. */
export interface StaffClient {
  announced: string[];
  /** How often the server rejected the cursor. */
  resyncs(): number;
  /** Number of greetings: one, and another one after each reconnect. */
  greetings(): number;
  inbox: Inbox<Message>;
  userId: number;
}

/** Opens a tab of a signed-in user and follows the messages from now on. */
export function openTab(settings: TabSettings): StaffClient {
  const { userId, timerSpeed = normalTimerSpeed } = settings;
  const stream = streamOf(settings);
  let resyncs = 0;
  let greetings = 0;
  const counting = (text: string) => {
    const incoming = stream.parse(text);
    if (incoming?.is === "resync") resyncs += 1;
    if (incoming?.is === "hello") greetings += 1;
    return incoming;
  };
  const inbox = createInbox(
    { ...stream, parse: counting },
    {
      openSocket: (address) => new WebSocket(address),
      timers: {
        setTimeout: (work, ms) => setTimeout(work, ms / timerSpeed),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
        now: () => Date.now(),
      },
      random: Math.random,
      storage: memoryStorage(),
      refreshSession: () => Promise.resolve(true),
      onWake: () => undefined,
      report: () => undefined,
    },
  );
  const announced: string[] = [];
  inbox.onNew(({ messages }) => announced.push(...messages.map((message) => message.id)));
  inbox.start(userId);
  return { announced, resyncs: () => resyncs, greetings: () => greetings, inbox, userId };
}

/** Signs in and opens a tab. */
export async function openStaffClient(url: string, call: Call, username: string): Promise<StaffClient> {
  const response = await fetch(`${url}${authApi.signIn.path}`, {
    method: "POST",
    body: new URLSearchParams({ username, password: demoPassword }),
  });
  const { id, token } = (await response.json()) as CallOutput<typeof authApi.signIn>;
  return openTab({ call, userId: id, token });
}
