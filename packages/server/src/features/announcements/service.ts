import {
  lettersOf,
  normalised,
  picturesOf,
  type Announcement,
  type AnnouncementAct,
  type AnnouncementDetail,
  type AnnouncementFields,
  type announcementsApi,
  type Receipt,
  type Wordings,
  type WritingOptions,
} from "@vowdesk/contract/announcements";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { gramsOf } from "../../kernel/text/bigrams.ts";
import { page } from "../../kernel/paging/page.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { businessZone } from "../../platform/business-time.ts";
import { holdPictures } from "./publishing/pictures.ts";
import { receiptsOf } from "./receipts/store.ts";
import { openTo, publishRefusal } from "./policy.ts";
import { nameIn, presentAnnouncement, presentDetail, presentReceipt, trace } from "./present.ts";
import * as store from "./store.ts";
import type { AnnouncementRow, Author, Written } from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "announcement.added": Fact;
    "announcement.edited": Fact;
    "announcement.deleted": Fact;
  }
}

type Seen = { id: number; version: number };

export const subjectOf = ({ id }: Pick<AnnouncementRow, "id">) => `announcement:${id}`;
export const authorOf = ({ actor, now }: Context): Author => ({ by: actor.name, at: now });

/** Tells those who look after announcements; with `everybody` all who may read one. */
export function signalAt(ctx: Context, id: number, whose: "publishers" | "everybody"): void {
  const access = whose === "everybody" ? "signed-in" : "announcement:all";
  ctx.signal({ kind: "changed", feature: "announcements", id: String(id), access });
}

/** Locks one that is as the asking person saw it (PRODUCT 2, code 409), in a state that allows the act. */
export async function lockFor(ctx: Context, act: AnnouncementAct, { id, version }: Seen): Promise<AnnouncementRow> {
  const row = (await store.lockAnnouncement(ctx.db, id)) ?? refuse("not-found");
  if (row.version !== version) {
    const [who, changedAt] = [row.changed_by, row.changed_at.toISOString()];
    const data = { current: presentDetail(ctx, row), changedBy: who, changedAt };
    refuse("changed-meanwhile", { data, values: { who } });
  }
  if (!openTo[act].includes(row.state)) refuse("announcement-closed");
  return row;
}

/** One that is there. */
export async function found(ctx: Context, id: number): Promise<AnnouncementRow> {
  return (await store.findAnnouncement(ctx.db, id)) ?? refuse("not-found");
}

export async function list(
  ctx: Context,
  query: HandlerInput<typeof announcementsApi.list>,
): Promise<Page<Announcement>> {
  const answer = await page(ctx, store.listing, query);
  return { ...answer, records: answer.records.map((row) => presentAnnouncement(ctx, row)) };
}

export async function detail(ctx: Context, id: number): Promise<AnnouncementDetail> {
  return presentDetail(ctx, await found(ctx, id));
}

/** Whom an announcement can be for, and by which clock. */
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
  await found(ctx, query.id);
  const answer = await page(ctx, receiptsOf(query.id), query);
  return { ...answer, records: answer.records.map(presentReceipt) };
}

type Texts = [language: keyof Wordings, wording: NonNullable<Wordings[keyof Wordings]>][];

/** The schema refuses what is not allowed; what it lets pass is brought into its one shape. */
function tidied(wordings: Wordings): Wordings {
  const texts = Object.entries(wordings) as Texts;
  return Object.fromEntries(texts.map(([language, { title, body }]) => [language, { title, body: normalised(body) }]));
}

const textsOf = (wordings: Wordings) => Object.values(wordings).flatMap(({ title, body }) => [title, lettersOf(body)]);

function written({ wordings, audience, mustConfirm, expiresAt }: AnnouncementFields): Written {
  const tidy = tidied(wordings);
  return {
    wordings: tidy,
    grams: gramsOf(...textsOf(tidy)),
    to_staff: audience.staff,
    app_kinds: [...new Set(audience.app)],
    must_confirm: mustConfirm,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  };
}

/** The roles it is for; those chosen before it was for all staff are forgotten. */
async function rolesFor(ctx: Context, { audience }: AnnouncementFields): Promise<number[]> {
  const wanted = audience.staff === "roles" ? [...new Set(audience.roleIds)] : [];
  if (wanted.length === 0) return wanted;
  const known = await store.knownRoles(ctx.db, wanted);
  return known.length === wanted.length ? known : refuse("role-unknown");
}

const picturesIn = (wordings: Wordings) => Object.values(wordings).flatMap(({ body }) => picturesOf(body));

export async function add(ctx: Context, fields: AnnouncementFields): Promise<AnnouncementDetail> {
  const roleIds = await rolesFor(ctx, fields);
  const draft = written(fields);
  const id = await store.insertAnnouncement(ctx.db, draft, authorOf(ctx));
  await store.replaceRoles(ctx.db, id, roleIds);
  await holdPictures(ctx, id, { before: [], after: picturesIn(draft.wordings) });
  const added = await found(ctx, id);
  ctx.emit({ type: "announcement.added", subject: subjectOf(added), after: trace(added) });
  signalAt(ctx, id, "publishers");
  return presentDetail(ctx, added);
}

/** Writes a draft anew. What is scheduled stays so, and must still be fit to be published by itself. */
export async function edit(
  ctx: Context,
  { id, version, ...fields }: AnnouncementFields & Seen,
): Promise<AnnouncementDetail> {
  const before = await lockFor(ctx, "edit", { id, version });
  const roleIds = await rolesFor(ctx, fields);
  const next = written(fields);
  if (before.publish_at) {
    const { wordings, expires_at: expiresAt } = next;
    const refusal = publishRefusal(
      { wordings, audience: { ...fields.audience, roleIds }, expiresAt },
      before.publish_at,
    );
    if (refusal !== null) refuse(refusal);
  }
  await store.saveAnnouncement(ctx.db, id, { written: next }, authorOf(ctx));
  await store.replaceRoles(ctx.db, id, roleIds);
  await holdPictures(ctx, id, { before: picturesIn(before.wordings), after: picturesIn(next.wordings) });
  const after = await found(ctx, id);
  ctx.emit({ type: "announcement.edited", subject: subjectOf(after), before: trace(before), after: trace(after) });
  signalAt(ctx, id, "publishers");
  return presentDetail(ctx, after);
}

/** Deletes one that nobody was told of. */
export async function remove(ctx: Context, seen: Seen): Promise<null> {
  const row = await lockFor(ctx, "delete", seen);
  await holdPictures(ctx, row.id, { before: picturesIn(row.wordings), after: [] });
  await store.deleteAnnouncement(ctx.db, row.id);
  ctx.emit({ type: "announcement.deleted", subject: subjectOf(row), before: trace(row) });
  signalAt(ctx, row.id, "publishers");
  return null;
}
