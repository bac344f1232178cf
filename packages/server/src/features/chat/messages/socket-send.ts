import { randomUUID } from "node:crypto";
import { refusalCodes, type RefusalName } from "@vowdesk/contract";
import { chatApi, type chatServerFrames } from "@vowdesk/contract/chat";
import type { FrameBody, Language } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { inTransaction, type Actor, type Services } from "../../../kernel/http/context.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { Refusal } from "../../../kernel/http/refusal.ts";
import { isStorableInput } from "../../../kernel/http/storable.ts";
import { normalizeInput } from "../../../kernel/text/stored-text.ts";
import { filledText, textOf } from "../../../locales/texts.ts";
import { deskAccess } from "../alerts/notifications.ts";
import { sendMessage } from "./messages.service.ts";

type Answer = FrameBody<typeof chatServerFrames.sent>;

/** The sender of a frame, with what a request would carry. */
export interface FrameSender {
  actor: Actor;
  language: Language;
  address: string;
}

function refusalOf(error: unknown): { reason: RefusalName; values: Refusal["values"]; data: unknown } {
  if (error instanceof Refusal) return error;
  return { reason: "internal-error", values: {}, data: undefined };
}

function inputIn(msg: string): unknown {
  try {
    return JSON.parse(msg);
  } catch {
    return null;
  }
}

function parse(msg: string) {
  const input = inputIn(msg);
  if (typeof input !== "object" || input === null || !isStorableInput(input)) throw new Refusal("invalid-input");
  const parsed = z.safeParse(chatApi.send.input, normalizeInput(input));
  if (!parsed.success) throw new Refusal("invalid-input");
  return parsed.data;
}

async function send(services: Services, { actor, language, address: ip }: FrameSender, msg: string): Promise<unknown> {
  if (!actor.codes.has(deskAccess)) throw new Refusal("no-permission");
  if (actor.viewing !== undefined) throw new Refusal("viewing-as");
  services.limits?.count(actor, ip, chatApi.send);
  const input = parse(msg);
  const origin = { actor, language, ip, requestId: randomUUID() };
  const data = await inTransaction(services, origin, (ctx) => sendMessage(ctx, input));
  return z.parse(chatApi.send.output, data);
}

const keyIn = (msg: string): string | null => {
  const key = (inputIn(msg) as { clientMsgId?: unknown } | null)?.clientMsgId;
  return typeof key === "string" ? key : null;
};

/** Handles action 2. The answer equals that of the call `sendMsg` for the same input. */
export async function handleSend(services: Services, sender: FrameSender, msg: string): Promise<Answer> {
  const head = { action: 2, clientMsgId: keyIn(msg) } as const;
  try {
    const data = await send(services, sender, msg);
    return { ...head, success: true, code: 200, message: textOf(sender.language, "success"), data };
  } catch (error) {
    const { reason, values, data } = refusalOf(error);
    if (reason === "internal-error") reportFault(services, { error, where: "socket: chat", requestId: null });
    const message = filledText(sender.language, reason, values);
    return { ...head, success: false, code: refusalCodes[reason], message, reason, data };
  }
}
