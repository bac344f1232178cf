import { Hello } from "@vowdesk/contract/messages/notifications";
import * as z from "zod";

/** Further ids of an acknowledgement are ignored. */
const idsPerFrame = 500;

/** Parses `msgIds`, which old clients send as a number, as ids with spaces and extra commas, or empty. */
export function idsIn(msgIds: string | number | null | undefined): string[] {
  const ids = String(msgIds ?? "").split(",", idsPerFrame * 2);
  return ids
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, idsPerFrame);
}

/** The field `msg` of action 1; null for clients of the older protocol. */
export function parseHello(msg: unknown): Hello | null {
  if (typeof msg !== "string" || !msg.startsWith("{")) return null;
  try {
    return z.safeParse(Hello, JSON.parse(msg)).data ?? null;
  } catch {
    return null;
  }
}
