import type { SentCode } from "@vowdesk/contract/studio/couples";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { refusedActor, type Actor } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import { newToken, tokenHash } from "../../../platform/secrets/tokens.ts";
import { checkPhoneCode, customerOfPhone, sendPhoneCode } from "../../staff/auth/auth.ts";
import * as store from "./sessions.store.ts";
import type { FoundLink } from "./sessions.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "couple.entered": Fact;
    "couple.left": Fact;
  }
}

/** The cookie of a session. Scripts cannot read it, and browsers send it with requests of the same site only. */
export const coupleCookie = "couple";
const sessionMs = 30 * 24 * 60 * 60_000;
const longestToken = 64;

const targetOf = ({ id, phone }: FoundLink) => ({ purpose: "couple" as const, subject: String(id), phone });

/** The same refusal for a key that is unknown, has ended or belongs to a partner without a phone number. */
async function linkOf(ctx: Context, key: string): Promise<FoundLink> {
  const link = await store.findLink(ctx.db, tokenHash(key), ctx.now);
  return link && link.phone !== "" ? link : refuse("couple-link-invalid");
}

export async function sendCode(ctx: Context, { key }: { key: string }): Promise<SentCode> {
  const link = await linkOf(ctx, key);
  const code = await sendPhoneCode(ctx, { ...targetOf(link), party: "couple" });
  return { phone: maskPhone(link.phone), code };
}

/** Opens a session for the holder of both the link and the phone, and joins it with the customer of this number. */
export async function enter(ctx: Context, { key, code }: { key: string; code: string }): Promise<null> {
  const link = await linkOf(ctx, key);
  await checkPhoneCode(ctx, targetOf(link), code);
  await customerOfPhone(ctx, link);
  const token = newToken();
  await store.insertSession(ctx.db, {
    link_id: link.id,
    token_hash: tokenHash(token),
    phone_hash: tokenHash(link.phone),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + sessionMs),
  });
  ctx.cookies?.set(coupleCookie, token, sessionMs);
  const actor = { kind: "couple", id: link.id, name: link.name } as const;
  ctx.emit({ type: "couple.entered", subject: `wedding:${link.number}`, actor });
  return null;
}

/** The partner of a session. It ends with the link, and when the phone number of the partner changes. */
export async function actorOfSession({ db, clock }: Services, token: string): Promise<Actor> {
  const session = token.length > longestToken ? undefined : await store.findSession(db, tokenHash(token), clock.now());
  if (!session || !session.phoneHash.equals(tokenHash(session.phone))) return refusedActor("session-ended");
  const { id, name, weddingId, partner, sessionId } = session;
  const codes = new Set<string>();
  return {
    kind: "couple",
    id,
    name,
    codes,
    scope: unlimited,
    couple: { weddingId, partner, number: session.number },
    sessionId: String(sessionId),
  };
}

/** Whether a key is that of the link with which the caller's session was opened. */
export const isOwnLink = async (ctx: Context, key: string): Promise<boolean> =>
  (await store.findLink(ctx.db, tokenHash(key), ctx.now))?.id === ctx.actor.id;

/** Ends the session of the caller. */
export async function leave(ctx: Context): Promise<null> {
  await store.deleteSession(ctx.db, Number(ctx.actor.sessionId));
  ctx.cookies?.drop(coupleCookie);
  ctx.emit({ type: "couple.left", subject: `wedding:${ctx.actor.couple?.number}` });
  return null;
}
