import {
  firstTypeOf,
  mediaTypes,
  messageGroups,
  targetOf,
  type ArchivedMessage,
  type Message,
  type Team,
  type UnreadByGroup,
} from "@vowdesk/contract/messages/notifications";
import { writePosition, type Language } from "@vowdesk/contract/kernel";
import { messageTextOf, orderKindOf, withRoutingWord } from "../../../locales/message-texts.ts";
import type { ArchivedRow } from "./archive/archive.store.ts";
import type { HandlingRow } from "./handling/handling.store.ts";
import type { StreamRow } from "./notifications.store.ts";

const textOf = (row: Pick<StreamRow, "type" | "template" | "body">, language: Language): string => {
  const template = mediaTypes.includes(row.type) ? { key: "media-message" as const, values: {} } : row.template;
  return (template && messageTextOf(language, template)) ?? row.body;
};

/** The message of in the reader's language, with the word from which clients of the older protocol find its target. */
export function olderMessage(row: StreamRow, language: Language): Message {
  const kind = row.template && orderKindOf(row.template);
  const shown = message(row, language);
  return kind ? { ...shown, msg: withRoutingWord(shown.msg, kind) } : shown;
}

function message(row: StreamRow, language: Language): Message {
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

/** The message for clients of version 2: with its kind of order, stream position, team's state and whether it is the reader's own. */
export function messageWithPosition(row: StreamRow, language: Language): Message {
  const team = row.team && { ...row.team, at: new Date(row.team.at).toISOString() };
  const orderKind = row.template ? orderKindOf(row.template) : undefined;
  return {
    ...message(row, language),
    ...(orderKind && { orderKind }),
    ...(row.template && { isTemplate: true }),
    seq: writePosition(row),
    team,
    ...(row.own && { own: true }),
  };
}

export function archivedMessage({ message: row, readAt }: ArchivedRow, language: Language): ArchivedMessage {
  const shown = messageWithPosition(row, language);
  return { ...shown, target: targetOf(shown), readAt: readAt?.toISOString() ?? null };
}

export function presentTeam({ kind, subject, state, by_name, by_id, at }: HandlingRow): Team {
  return { kind, subject, state, by: by_name, byId: by_id, at: at.toISOString() };
}

/** `counts` has one number per group, at the index of the group's first type. */
export function unreadByGroup(counts: readonly number[]): UnreadByGroup {
  return Object.fromEntries(
    messageGroups.flatMap((group) => {
      const count = counts[firstTypeOf[group]] ?? 0;
      return count > 0 ? [[group, count]] : [];
    }),
  );
}
