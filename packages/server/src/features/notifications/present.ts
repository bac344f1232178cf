import {
  firstTypeOf,
  mediaTypes,
  messageGroups,
  targetOf,
  type ArchivedMessage,
  type Message,
  type Team,
  type UnreadByGroup,
} from "@vowdesk/contract/notifications";
import { writePosition, type Language } from "@vowdesk/contract/kernel";
import { messageTextOf } from "../../locales/message-texts.ts";
import type { ArchivedRow } from "./archive/store.ts";
import type { HandlingRow } from "./handling/store.ts";
import type { StreamRow } from "./store.ts";

const textOf = (row: Pick<StreamRow, "type" | "template" | "body">, language: Language): string => {
  const template = mediaTypes.includes(row.type) ? { key: "media-message" as const, values: {} } : row.template;
  return (template && messageTextOf(language, template)) ?? row.body;
};

/** A stream's row as the Message of SPEC 3, in the reader's language. */
export function message(row: StreamRow, language: Language): Message {
  return {
    id: row.id,
    type: row.type,
    flag: row.flag,
    sendName: row.sendName,
    sendImg: row.sendImg,
    msg: textOf(row, language),
    createTime: new Date(row.createdAt).toISOString(),
    allUser: row.allUser,
    number: row.number,
  };
}

/** The same with its stream position and the team's standing, for clients that keep a cursor (DELIVERY 6.1). */
export function placedMessage(row: StreamRow, language: Language): Message {
  const team = row.team && { ...row.team, at: new Date(row.team.at).toISOString() };
  return { ...message(row, language), seq: writePosition(row), team };
}

/** The same as the archive shows it. */
export function archivedMessage({ message: row, readAt }: ArchivedRow, language: Language): ArchivedMessage {
  const placed = placedMessage(row, language);
  return { ...placed, target: targetOf(placed), readAt: readAt?.toISOString() ?? null };
}

export function presentTeam({ kind, subject, state, by_name, by_id, at }: HandlingRow): Team {
  return { kind, subject, state, by: by_name, byId: by_id, at: at.toISOString() };
}

/** The counts of a stream, kept by the first type of each group. */
export function unreadByGroup(counts: readonly number[]): UnreadByGroup {
  return Object.fromEntries(
    messageGroups.flatMap((group) => {
      const count = counts[firstTypeOf[group]] ?? 0;
      return count > 0 ? [[group, count]] : [];
    }),
  );
}
