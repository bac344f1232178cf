import * as store from "./bookables.store.ts";
import type { Bookable, bookablesApi } from "@vowdesk/contract/studio/bookables";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { exportedPart, type ExportFacts } from "../../../kernel/paging/export.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { isKnownZone } from "../../../platform/business-time.ts";
import { allowed } from "./bookables.policy.ts";
import { present, auditFields } from "./bookables.present.ts";
import { type BookableFields, type BookableRow, listing } from "./bookables.store.ts";
import { rowsMatching, type Countable } from "../../../kernel/paging/count-each.ts";
import { assertOffered } from "./skills/skills.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "bookable.added": Fact;
    "bookable.changed": Fact;
    "bookable.retired": Fact;
    "bookable.restored": Fact;
    "bookable.exported": Fact & { after: ExportFacts };
  }
}

type Input<C extends CallKey<typeof bookablesApi>> = HandlerInput<(typeof bookablesApi)[C]>;

const subjectOf = ({ id }: { id: number }) => `bookable:${id}`;

/** The calendar shows bookables too. */
function signalChange(ctx: Context, { id, version }: BookableRow): void {
  ctx.signal({ kind: "changed", feature: "bookables", id: String(id), version, access: "bookable" });
  ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Bookable>> =>
  presentedPage(ctx, store.listing, query, (row) => present(ctx.actor, row));

/** The next bookables of an export. Each part is audited. */
async function exportPart(ctx: Context, input: Input<"export">) {
  return exportedPart(ctx, store.listing, input, {
    audit: (after) => ctx.emit({ type: "bookable.exported", subject: "bookables", after }),
    present: (rows) => rows.map((row) => present(ctx.actor, row)),
  });
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<Bookable> {
  return present(ctx.actor, (await store.findBookable(ctx.db, id)) ?? refuse("not-found"));
}

export const staff = (ctx: Context) => store.listStaff(ctx.db, ctx.actor, ctx.language);

const blank: Omit<BookableFields, "kind" | "name"> = {
  user_id: null,
  skills: [],
  hours: [],
  zone: "",
  address: "",
  latitude: null,
  longitude: null,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  note: "",
  retired_at: null,
};

/** The fields after the change. Absent fields keep their value. */
function mergeFields(before: BookableFields, input: Partial<Input<"update">>): BookableFields {
  return {
    kind: before.kind,
    name: input.name ?? before.name,
    user_id: input.userId === undefined ? before.user_id : input.userId || null,
    skills: input.skills ?? before.skills,
    hours: input.hours ?? before.hours,
    zone: input.zone ?? before.zone,
    address: input.address ?? before.address,
    latitude: input.latitude === undefined ? before.latitude : input.latitude,
    longitude: input.longitude === undefined ? before.longitude : input.longitude,
    buffer_before_minutes: input.bufferBeforeMinutes ?? before.buffer_before_minutes,
    buffer_after_minutes: input.bufferAfterMinutes ?? before.buffer_after_minutes,
    note: input.note ?? before.note,
    retired_at: before.retired_at,
  };
}

/** Refuses an unknown time zone, and a user who does not exist or is another bookable. */
async function assertValid(ctx: Context, { user_id, zone }: BookableFields, id: number | null): Promise<void> {
  if (zone !== "" && !isKnownZone(zone)) refuse("bookable-zone-unknown");
  if (user_id === null) return;
  const [user, ownBookable] = await Promise.all([
    store.findStaff(ctx.db, ctx.actor, user_id),
    store.findByUser(ctx.db, user_id),
  ]);
  if (!user) refuse("bookable-user-unknown");
  if (ownBookable && ownBookable.id !== id) refuse("bookable-user-taken");
}

export async function add(ctx: Context, input: Input<"add">): Promise<Bookable> {
  const fields = mergeFields({ ...blank, kind: input.kind, name: input.name }, input);
  await assertValid(ctx, fields, null);
  await assertOffered(ctx, fields.skills, []);
  const added = await store.insertBookable(ctx.db, fields, authorOf(ctx));
  ctx.emit({ type: "bookable.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return present(ctx.actor, added);
}

async function lock(ctx: Context, { id, version }: { id: number; version: number }): Promise<BookableRow> {
  const row = (await store.lockBookable(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx.actor, row));
  return row;
}

type Change = "bookable.changed" | "bookable.retired" | "bookable.restored";

async function save(ctx: Context, type: Change, before: BookableRow, fields: BookableFields): Promise<Bookable> {
  const after = await store.saveBookable(ctx.db, before.id, fields, authorOf(ctx));
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return present(ctx.actor, after);
}

/** The account of a person sees the shoots and galleries of the person, so that only users who see every shoot give it to another one. */
function assertMayLink({ actor }: Context, before: BookableFields, { user_id }: BookableFields): void {
  const isGiven = user_id !== null && user_id !== before.user_id;
  if (isGiven && !actor.codes.has("shoot:all")) refuse("beyond-own-scope");
}

export async function update(ctx: Context, input: Input<"update">): Promise<Bookable> {
  const before = await lock(ctx, input);
  const fields = mergeFields(before, input);
  assertMayLink(ctx, before, fields);
  if (fields.user_id !== before.user_id || fields.zone !== before.zone) await assertValid(ctx, fields, before.id);
  await assertOffered(ctx, fields.skills, before.skills);
  return save(ctx, "bookable.changed", before, fields);
}

async function change(
  ctx: Context,
  action: "retire" | "restore",
  input: Input<"retire">,
  retired_at: Date | null,
): Promise<Bookable> {
  const before = await lock(ctx, input);
  if (!allowed(ctx.actor, before).includes(action)) refuseAsChanged(before, present(ctx.actor, before));
  if (action === "retire" && (await store.isInUse(ctx.db, before.id, ctx.now))) refuse("bookable-in-use");
  const type = action === "retire" ? "bookable.retired" : "bookable.restored";
  return save(ctx, type, before, { ...mergeFields(before, {}), retired_at });
}

export const retire = (ctx: Context, input: Input<"retire">) => change(ctx, "retire", input, ctx.now);
export const restore = (ctx: Context, input: Input<"restore">) => change(ctx, "restore", input, null);

export { exportPart as export };

/** The bookables that the list shows. */
export const bookablesMatching = (
  ctx: Context,
  filter: Partial<HandlerInput<typeof bookablesApi.list>>,
): Promise<Countable> => rowsMatching(ctx, listing, filter);
