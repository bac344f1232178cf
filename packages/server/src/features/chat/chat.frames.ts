import { randomUUID } from "node:crypto";
import { chatClientFrames, type chatServerFrames } from "@vowdesk/contract/chat";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Services } from "../../kernel/http/context.ts";
import { shownName } from "../../kernel/transaction/actor.ts";
import { reportFault } from "../../kernel/http/fault.ts";
import { handleFrames } from "../../kernel/realtime/frames.ts";
import type { SocketConnection } from "../../kernel/realtime/socket-connection.ts";
import type { Signal } from "../../platform/signals/signals.ts";
import { recordAtDesk } from "./assignment/assignment.service.ts";
import { deskAccess } from "./alerts/notifications.ts";
import { PresenceRegistry } from "./conversations/presence.ts";
import { handleSend } from "./messages/socket-send.ts";

/** Socket side of the desk, one per process: chat messages and presence. */
interface Desk {
  /** Returns false if the frame belongs to another handler. */
  text(connection: SocketConnection, text: string): boolean;
  closed(connection: SocketConnection): void;
  signal(signal: Signal): void;
  tick(): void;
}

type DeskFrame = FrameBody<(typeof chatServerFrames)[keyof typeof chatServerFrames]>;

/** Sends a control frame to the v2 clients on this node: to all staff who may read chats, or to one user. */
type SendFrame = (frame: DeskFrame, userId?: number) => void;

interface ChatState {
  services: Services;
  send: SendFrame;
  presence: PresenceRegistry;
  /** Connections that sent presence, each with a tab id. */
  tabs: Map<SocketConnection, string>;
  storedAt: Map<number, number>;
}

const now = () => performance.now();
/** Activity is stored at most this often, not with each keystroke. */
const storeEveryMs = 60_000;

function storeActivity({ services, storedAt }: ChatState, userId: number): void {
  const at = storedAt.get(userId);
  if (at !== undefined && now() - at < storeEveryMs) return;
  storedAt.set(userId, now());
  recordAtDesk(services, userId).catch((error: unknown) => {
    storedAt.delete(userId);
    reportFault(services, { error, where: "socket: presence", requestId: null });
  });
}

function handlePresence(
  chat: ChatState,
  { conversationId, state }: FrameBody<typeof chatClientFrames.presence>,
  connection: SocketConnection,
): void {
  const { actor } = connection;
  if (!connection.allowFrame(now()) || !actor.codes.has("chat")) return;
  const { services, send, presence, tabs } = chat;
  const isNew = !tabs.has(connection);
  const tab = tabs.get(connection) ?? randomUUID();
  tabs.set(connection, tab);
  if (actor.codes.has(deskAccess) && actor.viewing === undefined) {
    storeActivity(chat, actor.id);
    services.signals.publish({
      kind: "presence",
      tab,
      userId: actor.id,
      name: shownName(actor),
      conversationId,
      state,
    });
  }
  if (isNew) send({ action: 20, at: presence.all(now()), whole: true }, actor.id);
}

function handleChat(
  { services, send }: ChatState,
  { msg }: FrameBody<typeof chatClientFrames.send>,
  connection: SocketConnection,
): void {
  if (!connection.allowFrame(now())) return;
  const { actor } = connection;
  void handleSend(services, connection, msg).then((answer) => send(answer, actor.id));
}

function sendChanges({ send, presence }: ChatState): void {
  const at = presence.changes(now());
  if (at.length > 0) send({ action: 20, at, whole: false });
}

/** Most frames are acknowledgements. This check avoids parsing them twice. */
const isChatFrame = /"action"\s*:\s*(?:2|20)\b/;

export function openChat(services: Services, send: SendFrame): Desk {
  const state: ChatState = { services, send, presence: new PresenceRegistry(), tabs: new Map(), storedAt: new Map() };
  const handleFrame = handleFrames<typeof chatClientFrames, SocketConnection>(chatClientFrames, {
    send: (frame, connection) => handleChat(state, frame, connection),
    presence: (frame, connection) => handlePresence(state, frame, connection),
  });
  return {
    text: (connection, text) => isChatFrame.test(text) && handleFrame(text, connection) === "answered",
    closed: (connection) => {
      const tab = state.tabs.get(connection);
      state.tabs.delete(connection);
      const { id: userId, name } = connection.actor;
      if (tab)
        services.signals.publish({ kind: "presence", tab, userId, name, conversationId: null, state: "viewing" });
    },
    signal: (signal) => {
      if (signal.kind !== "presence") return;
      state.presence.record(signal, now());
      sendChanges(state);
    },
    tick: () => sendChanges(state),
  };
}
