import * as store from "./announcements.store.ts";
import {
  plainTextOf,
  normalizeDocument,
  picturesOf,
  type Announcement,
  type AnnouncementAction,
  type AnnouncementDetail,
  type AnnouncementFields,
  type announcementsApi,
  type Receipt,
  type Wordings,
  type WritingOptions,
} from "@vowdesk/contract/messages/announcements";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf, responsibleIdOf } from "../../../kernel/transaction/actor.ts";
import { gramsOf } from "../../../kernel/text/bigrams.ts";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { keepRoles } from "../../staff/roles/roles.ts";
import { receiptsOf } from "./receipts.store.ts";
import { may, statesFor, publishRefusal } from "./announcements.policy.ts";
import { nameIn, presentAnnouncement, presentDetail, presentReceipt, auditFields } from "./announcements.present.ts";
import type { AnnouncementRow, EditedColumns } from "./announcements.store.ts";
import { claimFile, findStored } from "../../operations/uploads/uploads.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "announcement.added": Fact;
    "announcement.edited": Fact;
    "announcement.deleted": Fact;
  }
}

type Seen = { id: number; version: number };

export const subjectOf = ({ id }: Pick<AnnouncementRow, "id">) => `announcement:${id}`;

/** Notifies the staff who manage announcements; with `everybody` all possible readers. */
export function signalChange(ctx: Context, id: number, audience: "publishers" | "everybody"): void {
  const access = audience === "everybody" ? "signed-in" : "announcement:all";
  ctx.signal({ kind: "changed", feature: "announcements", id: String(id), access });
}

/** Locks an announcement. Refuses an outdated version (code 409, R-1.4) and a state without this action. */
export async function lockFor(ctx: Context, act: AnnouncementAction, { id, version }: Seen): Promise<AnnouncementRow> {
  const row = (await store.lockAnnouncement(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(row, version, () => presentDetail(ctx, row));
  if (!statesFor[act].includes(row.state)) refuse("announcement-closed");
  return row;
}

export async function findOrRefuse(ctx: Context, id: number): Promise<AnnouncementRow> {
  return (await store.findAnnouncement(ctx.db, id)) ?? refuse("not-found");
}

export const list = (ctx: Context, query: HandlerInput<typeof announcementsApi.list>): Promise<Page<Announcement>> =>
  presentedPage(ctx, store.listing, query, (row) => presentAnnouncement(ctx, row));

export async function detail(ctx: Context, { id }: { id: number }): Promise<AnnouncementDetail> {
  return presentDetail(ctx, await findOrRefuse(ctx, id));
}

/** Possible audiences of an announcement, and the business time zone. */
export async function desk(ctx: Context): Promise<WritingOptions> {
  const [roleRows, people, timeZone] = await Promise.all([
    store.listRoles(ctx.db),
    store.countStaff(ctx.db),
    businessZone(ctx.db),
  ]);
  return {
    people,
    timeZone,
    roles: roleRows.map(({ name, ...role }) => ({ ...role, name: nameIn(name, ctx.language) })),
  };
}

export async function receipts(
  ctx: Context,
  query: HandlerInput<typeof announcementsApi.receipts>,
): Promise<Page<Receipt>> {
  await findOrRefuse(ctx, query.id);
  return presentedPage(ctx, receiptsOf(query.id), query, presentReceipt);
}

type Texts = [language: keyof Wordings, wording: NonNullable<Wordings[keyof Wordings]>][];

/** The schema has validated the wordings. This normalises their documents. */
function normaliseBodies(wordings: Wordings): Wordings {
  const texts = Object.entries(wordings) as Texts;
  return Object.fromEntries(
    texts.map(([language, { title, body }]) => [language, { title, body: normalizeDocument(body) }]),
  );
}

const textsOf = (wordings: Wordings) =>
  Object.values(wordings).flatMap(({ title, body }) => [title, plainTextOf(body)]);

function columnsFrom({ wordings, audience, mustConfirm, expiresAt }: AnnouncementFields): EditedColumns {
  const normal = normaliseBodies(wordings);
  return {
    wordings: normal,
    grams: gramsOf(...textsOf(normal)),
    to_staff: audience.staff,
    app_kinds: [...new Set(audience.app)],
    must_confirm: mustConfirm,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  };
}

/** Ids of the roles in the audience. Roles chosen before the audience became all staff are ignored. */
async function roleIdsFor(ctx: Context, { audience }: AnnouncementFields): Promise<number[]> {
  const requested = audience.staff === "roles" ? [...new Set(audience.roleIds)] : [];
  if (requested.length === 0) return requested;
  const known = await keepRoles(ctx.db, requested);
  return known.length === requested.length ? known : refuse("role-unknown");
}

const picturesIn = (wordings: Wordings) => Object.values(wordings).flatMap(({ body }) => picturesOf(body));

export async function add(ctx: Context, fields: AnnouncementFields): Promise<AnnouncementDetail> {
  const roleIds = await roleIdsFor(ctx, fields);
  const draft = columnsFrom(fields);
  const id = await store.insertAnnouncement(ctx.db, draft, authorOf(ctx));
  await store.replaceRoles(ctx.db, id, roleIds);
  await claimPictures(ctx, id, { before: [], after: picturesIn(draft.wordings) });
  const added = await findOrRefuse(ctx, id);
  ctx.emit({ type: "announcement.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, id, "publishers");
  return presentDetail(ctx, added);
}

/** Edits a draft. A scheduled announcement stays scheduled and must still be publishable at its time, now by the caller. */
export async function update(
  ctx: Context,
  { id, version, ...fields }: AnnouncementFields & Seen,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "edit", { id, version });
  if (!may(ctx.actor, "edit", before.state)) refuse("no-permission");
  const roleIds = await roleIdsFor(ctx, fields);
  const next = columnsFrom(fields);
  if (before.publish_at) {
    const { wordings, expires_at: expiresAt } = next;
    const refusal = publishRefusal(
      { wordings, audience: { ...fields.audience, roleIds }, expiresAt },
      before.publish_at,
    );
    if (refusal !== null) refuse(refusal);
  }
  const scheduled = before.publish_at === null ? {} : { scheduled_by: responsibleIdOf(ctx.actor) };
  await store.saveAnnouncement(ctx.db, id, { written: next, ...scheduled }, authorOf(ctx));
  await store.replaceRoles(ctx.db, id, roleIds);
  await claimPictures(ctx, id, { before: picturesIn(before.wordings), after: picturesIn(next.wordings) });
  const after = await findOrRefuse(ctx, id);
  ctx.emit({
    type: "announcement.edited",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
  });
  signalChange(ctx, id, "publishers");
  return presentDetail(ctx, after);
}

/** Deletes an announcement that was never published. */
async function remove(ctx: Context, seen: Seen): Promise<null> {
  const row = await lockFor(ctx, "delete", seen);
  await claimPictures(ctx, row.id, { before: picturesIn(row.wordings), after: [] });
  await store.deleteAnnouncement(ctx.db, row.id);
  ctx.emit({ type: "announcement.deleted", subject: subjectOf(row), before: auditFields(row) });
  signalChange(ctx, row.id, "publishers");
  return null;
}

export { remove as delete };

const ownerOf = (id: number, address: string) => `announcement:${id}:${address}`;

/** Claims the pictures of an announcement and releases former ones. Refuses files uploaded for other purposes. */
export async function claimPictures(
  ctx: Context,
  id: number,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [earlier, current] = [new Set(before), new Set(after)];
  for (const address of earlier) if (!current.has(address)) await claimFile(ctx, "", ownerOf(id, address));
  for (const address of current) {
    if (earlier.has(address)) continue;
    const file = await findStored(ctx, address);
    if (file?.module !== "announcement") refuse("file-unknown");
    await claimFile(ctx, address, ownerOf(id, address));
  }
}
