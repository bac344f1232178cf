import { galleriesApi, zipAddress, type GalleryZip } from "@vowdesk/contract/studio/galleries";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Actor, Context, Services } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { newToken, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { actorsOfSessions } from "../../../staff/auth/auth.ts";
import { scopeOf } from "../galleries.policy.ts";
import { find, subjectOf } from "../galleries.service.ts";
import { findGallery, type GalleryRow } from "../galleries.store.ts";
import * as store from "./zip.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.downloaded": Fact;
  }
}

const minuteMs = 60_000;
/** A ticket ends so long after it was made or last used. */
const unusedMs = 15 * minuteMs;
/** A ticket that stays in use ends after this time: 60 GB take half a day at 11 Mbit/s. */
const longestMs = 12 * 60 * minuteMs;

/** Gives a ticket to download the originals of a gallery, which ends with the session, the permission and the scope of the caller. */
export async function zip(
  ctx: Context,
  { id, includesCulled }: HandlerInput<typeof galleriesApi.zip>,
): Promise<GalleryZip> {
  const sessionId = ctx.actor.sessionId ?? refuse("no-session");
  const gallery = await find(ctx, id);
  if (gallery.state === "purged") refuse("gallery-closed");
  const photos = (await store.listArrived(ctx.db, id)).filter((photo) => includesCulled || photo.culled_at === null);
  if (photos.length === 0) refuse("gallery-empty");
  const ticket = newToken();
  const [expiresAt, endsAt] = [unusedMs, longestMs].map((ms) => new Date(ctx.now.getTime() + ms)) as [Date, Date];
  const row = {
    hash: tokenHash(ticket),
    session_id: sessionId,
    gallery_id: id,
    includes_culled: includesCulled,
    expires_at: expiresAt,
    ends_at: endsAt,
  };
  await store.insertTicket(ctx.db, row, ctx.now);
  ctx.emit({
    type: "gallery.downloaded",
    subject: subjectOf(gallery),
    after: { pictures: photos.length, includesCulled },
  });
  return {
    address: zipAddress(ticket),
    pictures: photos.length,
    bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export interface TicketHolder {
  actor: Actor;
  gallery: GalleryRow;
  includesCulled: boolean;
}

/** The user who holds a ticket, with what they may download now; null if the ticket or their right to it has ended. Renews the ticket. */
export async function holderOfTicket(services: Services, ticket: string): Promise<TicketHolder | null> {
  const [hash, now] = [tokenHash(ticket), services.clock.now()];
  const row = await store.findTicket(services.db, hash, now);
  if (!row) return null;
  const actor = (await actorsOfSessions(services, [row.session_id])).get(row.session_id);
  if (!actor || !isAllowed(actor, galleriesApi.zip.access)) return null;
  const gallery = await findGallery(services.db, row.gallery_id, scopeOf(actor));
  if (!gallery || gallery.state === "purged") return null;
  await store.renewTicket(services.db, hash, new Date(now.getTime() + unusedMs));
  return { actor, gallery, includesCulled: row.includes_culled };
}
