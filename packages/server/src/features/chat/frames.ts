import { randomUUID } from "node:crypto";
import { chatClientFrames, type chatServerFrames } from "@vowdesk/contract/chat";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Services } from "../../kernel/http/context.ts";
import { noteFault } from "../../kernel/http/fault.ts";
import { handleFrames } from "../../kernel/realtime/frames.ts";
import type { SocketConnection } from "../../kernel/realtime/socket-connection.ts";
import type { Signal } from "../../platform/signals/signals.ts";
import { seen } from "./assignment/service.ts";
import { deskAccess } from "./alerts/notice.ts";
import { Attendances } from "./conversations/presence.ts";
import { answerSend } from "./messages/socket-send.ts";

/** The desk over sockets, one per process: chat messages, and who is at which conversation. */
interface Desk {
  /** False: the frame is none of the desk's. */
  text(connection: SocketConnection, text: string): boolean;
  closed(connection: SocketConnection): void;
  signal(signal: Signal): void;
  tick(): void;
}

type DeskFrame = FrameBody<(typeof chatServerFrames)[keyof typeof chatServerFrames]>;

/** Sends a control frame to the v2 clients of this process whose people may read chats, or to one person's. */
type Tell = (frame: DeskFrame, userId?: number) => void;

interface Parts {
  services: Services;
  tell: Tell;
  attendances: Attendances;
  /** The connections that are at a conversation, each under a name of its own. */
  tabs: Map<SocketConnection, string>;
  /** When somebody's being here was written down last. */
  seenAt: Map<number, number>;
}

const now = () => performance.now();
/** Being here is written down at most this often (issue 7: no table writes per keystroke). */
const seenEveryMs = 60_000;

function noteSeen({ services, seenAt }: Parts, userId: number): void {
  const at = seenAt.get(userId);
  if (at !== undefined && now() - at < seenEveryMs) return;
  seenAt.set(userId, now());
  seen(services, userId).catch((error: unknown) => {
    seenAt.delete(userId);
    noteFault(services, { error, where: "socket: presence", requestId: null });
  });
}

function answerPresence(
  parts: Parts,
  { conversationId, state }: FrameBody<typeof chatClientFrames.presence>,
  connection: SocketConnection,
): void {
  const { actor } = connection;
  if (!connection.allowFrame(now()) || !actor.codes.has("chat")) return;
  const { services, tell, attendances, tabs } = parts;
  const isNew = !tabs.has(connection);
  const tab = tabs.get(connection) ?? randomUUID();
  tabs.set(connection, tab);
  if (actor.codes.has(deskAccess) && actor.viewing === undefined) {
    noteSeen(parts, actor.id);
    services.signals.publish({ kind: "presence", tab, userId: actor.id, name: actor.name, conversationId, state });
  }
  if (isNew) tell({ action: 20, at: attendances.all(now()), whole: true }, actor.id);
}

function answerChat(
  { services, tell }: Parts,
  { msg }: FrameBody<typeof chatClientFrames.send>,
  connection: SocketConnection,
): void {
  if (!connection.allowFrame(now())) return;
  const { actor } = connection;
  void answerSend(services, connection, msg).then((answer) => tell(answer, actor.id));
}

function tellChanges({ tell, attendances }: Parts): void {
  const at = attendances.changes(now());
  if (at.length > 0) tell({ action: 20, at, whole: false });
}

/** Acknowledgements are the bulk of all frames; they are not read twice. */
const mayBeOurs = /"action"\s*:\s*(?:2|20)\b/;

/** Opens the desk of this process. */
export function openDesk(services: Services, tell: Tell): Desk {
  const parts: Parts = { services, tell, attendances: new Attendances(), tabs: new Map(), seenAt: new Map() };
  const hear = handleFrames<typeof chatClientFrames, SocketConnection>(chatClientFrames, {
    send: (frame, connection) => answerChat(parts, frame, connection),
    presence: (frame, connection) => answerPresence(parts, frame, connection),
  });
  return {
    text: (connection, text) => mayBeOurs.test(text) && hear(text, connection) === "answered",
    closed: (connection) => {
      const tab = parts.tabs.get(connection);
      parts.tabs.delete(connection);
      const { id: userId, name } = connection.actor;
      if (tab)
        services.signals.publish({ kind: "presence", tab, userId, name, conversationId: null, state: "viewing" });
    },
    signal: (signal) => {
      if (signal.kind !== "presence") return;
      parts.attendances.note(signal, now());
      tellChanges(parts);
    },
    tick: () => tellChanges(parts),
  };
}
