import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { sql } from "kysely";
import * as galleries from "../../features/studio/galleries/galleries.ts";
import type { Services } from "../../kernel/http/context.ts";
import { addDays, businessZone, dateIn } from "../../platform/business-time.ts";
import { tokenHash } from "../../platform/secrets/tokens.ts";
import { asUser } from "../as-user.ts";
import type { PicturePurpose } from "./photographs.ts";
import { plannedGalleries, type PlannedGallery } from "./plan.ts";

type Db = Services["db"];

interface FinishedShoot {
  id: number;
  weddingId: number;
  purpose: PicturePurpose;
  endsAt: Date;
  place: string;
  hasDemoLink: boolean;
  hasConsultant: boolean;
  isOfPhotographer: boolean;
  /** People of the team, who are the photographers of the cards. */
  people: number[];
}

/** Shoots at which pictures were taken, the latest first. */
async function finishedShoots(db: Db): Promise<FinishedShoot[]> {
  const { rows } = await sql<FinishedShoot>`
    select shoot.id, wedding.id as "weddingId", purpose, ends_at as "endsAt", coalesce(place.name, '') as place,
      exists (select from couple_link where couple_link.wedding_id = wedding.id and key_hash = ${tokenHash(demoLinkKey)}) as "hasDemoLink",
      consultant_id is not null as "hasConsultant",
      exists (select from bookable join users on users.id = user_id
        where username = 'photographer' and bookable.id = any(team)) as "isOfPhotographer",
      array(select id from bookable where id = any(team) and kind = 'person' and retired_at is null order by id) as people
    from shoot join wedding on wedding.id = shoot.wedding_id left join bookable as place on place.id = place_id
    where shoot.state = 'done' and purpose in ('studio', 'location', 'coverage')
      and not exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id)
    order by ends_at desc, shoot.id`.execute(db);
  return rows;
}

/** A shoot of the couple of the demo link, and one of another couple by the demo account of a photographer. */
async function shootsWithGallery(db: Db): Promise<(FinishedShoot | undefined)[]> {
  const shoots = await finishedShoots(db);
  const first = shoots.find((shoot) => shoot.hasDemoLink) ?? shoots.find((shoot) => shoot.hasConsultant);
  const others = shoots.filter(({ weddingId }) => weddingId !== first?.weddingId);
  return [first, others.find((shoot) => shoot.isOfPhotographer) ?? others[0]];
}

const titleOf = ({ purpose, place }: FinishedShoot) =>
  ({ location: `${place}外景`, studio: "棚内婚纱照", coverage: "婚礼当天" })[purpose];

const hourMs = 60 * 60_000;
/** A generated picture has about so many bytes. */
const pictureBytes = 110_000;
const [daysOpen, daysKept] = [60, 365];
const codes = ["gallery:all", "gallery:edit", "shoot:all", "wedding:all"];

/** Adds a gallery with its cards as the photographer did after the shoot, unless a start before has added it. */
async function addGallery(services: Services, plan: PlannedGallery, shoot: FinishedShoot): Promise<void> {
  const [zone, now] = [await businessZone(services.db), services.clock.now()];
  const at = new Date(Math.min(shoot.endsAt.getTime() + hourMs, now.getTime()));
  const today = dateIn(zone, now);
  const days = { opensOn: dateIn(zone, at), closesOn: addDays(today, daysOpen), keepUntil: addDays(today, daysKept) };
  await asUser(services, { username: "photographer", codes, at }, async (ctx) => {
    await sql`lock table card in share row exclusive mode`.execute(ctx.db);
    const labels = plan.cards.map(({ label }) => label);
    const { rows } = await sql`select from card where is_demo and label = any(${labels}::text[]) limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0) return;
    const { downloads, isOpen } = plan;
    const { id } = await galleries.add(ctx, {
      weddingId: shoot.weddingId,
      shootId: shoot.id,
      title: titleOf(shoot),
      downloads,
      isMarked: false,
      ...(isOpen && days),
    });
    for (const [index, { label, files }] of plan.cards.entries()) {
      const photographerId = shoot.people[index % shoot.people.length] ?? 0;
      await galleries.card(ctx, { galleryId: id, label, files, bytes: files * pictureBytes, photographerId });
    }
    await sql`update card set is_demo = true where gallery_id = ${id}`.execute(ctx.db);
  });
}

/** Opens the galleries to their couples that are planned so and were not opened yet. */
async function openPlanned(services: Services): Promise<void> {
  const labels = plannedGalleries.flatMap(({ isOpen, cards }) => (isOpen ? cards.map(({ label }) => label) : []));
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from gallery where state = 'filling' and exists (
      select from card where gallery_id = gallery.id and is_demo and label = any(${labels}::text[]))`.execute(
    services.db,
  );
  for (const gallery of rows)
    await asUser(services, { username: "consultant", codes }, (ctx) => galleries.open(ctx, gallery));
}

/** Adds two galleries of finished shoots, each of them once. Their pictures follow. */
export async function loadGalleries(services: Services): Promise<void> {
  const shoots = await shootsWithGallery(services.db);
  for (const [index, plan] of plannedGalleries.entries()) {
    const shoot = shoots[index];
    if (shoot) await addGallery(services, plan, shoot);
  }
  await openPlanned(services);
}
