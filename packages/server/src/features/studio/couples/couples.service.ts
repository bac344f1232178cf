import type { CoupleLink, couplesApi, IssuedLink } from "@vowdesk/contract/studio/couples";
import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import { Partner } from "@vowdesk/contract/studio/weddings";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { newToken, tokenHash } from "../../../platform/secrets/tokens.ts";
import { assertVisible, coupleOf, lockForParts } from "../weddings/weddings.ts";
import { present } from "./couples.present.ts";
import * as store from "./couples.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "couple.link-issued": Fact;
    "couple.link-revoked": Fact;
  }
}

type Input<C extends CallKey<typeof couplesApi>> = HandlerInput<(typeof couplesApi)[C]>;

/** Longer than the time from the first visit to the collected album. */
const validMs = 540 * 24 * 60 * 60_000;

async function presentLinks(ctx: Context, weddingId: number): Promise<CoupleLink[]> {
  const [couple, rows] = await Promise.all([coupleOf(ctx, weddingId), store.listLinks(ctx.db, weddingId)]);
  return Partner.options
    .filter((partner) => couple[partner].name !== "")
    .map((partner) =>
      present(
        ctx,
        { partner, ...couple[partner] },
        rows.find((row) => row.partner === partner),
      ),
    );
}

export async function links(ctx: Context, { weddingId }: { weddingId: number }): Promise<CoupleLink[]> {
  await assertVisible(ctx, weddingId);
  return presentLinks(ctx, weddingId);
}

async function lock(ctx: Context, weddingId: number) {
  await assertVisible(ctx, weddingId);
  if (!(await lockForParts(ctx.db, weddingId))) refuse("not-found");
  return coupleOf(ctx, weddingId);
}

/** The pages read the key after `#`, which browsers send neither to the server nor to other sites (docs/decisions/066). */
const pathOf = (key: string) => `/couple/#${key}`;

/** Gives a partner a new link. The former one ends with its sessions. */
export async function issue(ctx: Context, { weddingId, partner }: Input<"issue">): Promise<IssuedLink> {
  const couple = await lock(ctx, weddingId);
  if (couple[partner].name === "") refuse("not-found");
  if (couple[partner].phone === "") refuse("couple-phone-missing");
  await store.endLink(ctx.db, { weddingId, partner }, authorOf(ctx));
  const key = newToken();
  const expires_at = new Date(ctx.now.getTime() + validMs);
  const { by: issued_by, at: issued_at } = authorOf(ctx);
  await store.insertLink(ctx.db, {
    wedding_id: weddingId,
    partner,
    key_hash: tokenHash(key),
    issued_by,
    issued_at,
    expires_at,
  });
  const expiresAt = expires_at.toISOString();
  ctx.emit({ type: "couple.link-issued", subject: `wedding:${couple.number}`, after: { partner, expiresAt } });
  return { path: pathOf(key), expiresAt, links: await presentLinks(ctx, weddingId) };
}

async function endLink(ctx: Context, of: { weddingId: number; partner: Partner }, number: string): Promise<void> {
  const ended = await store.endLink(ctx.db, of, authorOf(ctx));
  if (ended) ctx.emit({ type: "couple.link-revoked", subject: `wedding:${number}`, before: { partner: of.partner } });
}

/** Ends the link of a partner. Does nothing without one. */
export async function revoke(ctx: Context, { weddingId, partner }: Input<"revoke">): Promise<CoupleLink[]> {
  const couple = await lock(ctx, weddingId);
  await endLink(ctx, { weddingId, partner }, couple.number);
  return presentLinks(ctx, weddingId);
}

/** Ends the links of partners who are not of the wedding any more. */
export async function endLinks(ctx: Context, weddingId: number, partners: readonly Partner[]): Promise<void> {
  for (const partner of partners) await endLink(ctx, { weddingId, partner }, (await coupleOf(ctx, weddingId)).number);
}
