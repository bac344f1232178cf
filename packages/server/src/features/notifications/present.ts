import type { Message } from "@vowdesk/contract/notifications";
import { writePosition, type Language } from "@vowdesk/contract/kernel";
import { messageTextOf } from "../../words/message-texts.ts";
import type { StreamRow } from "./store.ts";

/** A stream's row as the Message of SPEC 3, in the reader's language. */
export function message(row: StreamRow, language: Language): Message {
  return {
    id: row.id,
    type: row.type,
    flag: row.flag,
    sendName: row.sendName,
    sendImg: row.sendImg,
    msg: (row.template && messageTextOf(language, row.template)) ?? row.body,
    createTime: new Date(row.createdAt).toISOString(),
    allUser: row.allUser,
    number: row.number,
  };
}

/** The same with its stream position, for clients that keep a cursor (DELIVERY 6.1). */
export function placedMessage(row: StreamRow, language: Language): Message {
  return { ...message(row, language), seq: writePosition(row) };
}
