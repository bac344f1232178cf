import { apis } from "@vowdesk/contract";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { someAnnouncementFields } from "@vowdesk/contract/messages/announcements/sample";
import { appUsersApi } from "@vowdesk/contract/people/app-users";
import { auditApi } from "@vowdesk/contract/operations/audit";
import { bookablesApi, skillsApi } from "@vowdesk/contract/studio/bookables";
import { businessApi } from "@vowdesk/contract/operations/business";
import { chatApi, undoSendMs, type ChatMessage } from "@vowdesk/contract/chat";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { notificationsApi, undoReadMs } from "@vowdesk/contract/messages/notifications";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { ordersApi, orderKinds, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { viewsApi, type SavedView } from "@vowdesk/contract/staff/views";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reviewQueues } from "../src/app/features.ts";
import { revertHandlers } from "../src/app/reverts.ts";
import { send } from "../src/features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { atDesk, passes, startConversation } from "./chat.ts";
import { makeReview } from "./matrix/reviews.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";
import { recordsOf } from "./undos/records.ts";
import type { Envelope } from "./server.ts";

let business: TestBusiness;
let admin: string;

const records = (alsoTables?: readonly string[]) => recordsOf(business.server.services.db, alsoTables);

beforeAll(async () => {
  business = await openTestBusiness();
  admin = (await business.server.createUser({ roles: ["admin"] })).token;
});
afterAll(() => business?.close());

/**
 * Each change that can be undone, and all records before it and after its undo (R-15.9). The stored former values hold every column that the change
 * can set; the whole row would keep personal data twice, and an erasure would have to find it there.
 */
interface Undo {
  /** Makes the record and returns what changes it, which returns how that is undone. */
  prepare(): Promise<() => Promise<() => Promise<Envelope<unknown>>>>;
  /** Another change of the record between the change and its undo; none if the undo is a step of its own, which checks the version. */
  interfere?(): Promise<unknown>;
  /** Tables that are otherwise histories. */
  alsoTables?: readonly string[];
}

let last = { order: "", shoot: 0, review: 0 };
const db = () => business.server.services.db;
const succeeded = <T>(answer: Envelope<unknown>): T => {
  expect(answer).toMatchObject({ success: true });
  return answer.data as T;
};

const orderUndo = (kind: OrderKind, act: "assign" | "reassign" | "flag"): Undo => ({
  async prepare() {
    const { number } = await business.place(kind);
    last = { ...last, order: number };
    if (kind === "delivery")
      await sql`update orders set status = 'ready' where number = ${number}`.execute(db()).catch(() => undefined);
    const workerId = (hand: 0 | 1) => ({ workerId: business.worker(kind, hand).id });
    if (act === "reassign") succeeded(await business.act(await business.order(number), "assign", workerId(1)));
    if (act === "reassign") business.clock.moveMs(11_000);
    return async () => {
      const more = act === "flag" ? {} : workerId(0);
      const { undo } = succeeded<Order>(await business.act(await business.order(number), act, more));
      return () => business.server.call(ordersApi.undo, { number, token: undo?.token ?? "" }, business.dispatcher);
    };
  },
  interfere: async () => business.act(await business.order(last.order), "note", { reason: "x" }),
});

let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, "0")}`;

/** A confirmed shoot of a wedding with a person and a place of another time zone, of which the team was reminded. */
async function makeShoot(): Promise<Shoot & { others: number[] }> {
  const add = async (fields: object) =>
    succeeded<{ id: number }>(await business.server.call(bookablesApi.add, fields as never, admin)).id;
  const person = await add({ kind: "person", name: newPhone() });
  const otherPhone = await add({ kind: "person", name: newPhone(), bufferAfterMinutes: 30 });
  const place = await add({ kind: "place", name: newPhone(), zone: "Asia/Tokyo" });
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: newPhone(), phoneB: newPhone() };
  const wedding = succeeded<{ id: number }>(await business.server.call(weddingsApi.add, couple as never, admin));
  const startsAt = new Date(business.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
  const endsAt = new Date(business.clock.now().getTime() + 4 * 60 * 60_000).toISOString();
  const input = { purpose: "pickup", weddingId: wedding.id, startsAt, endsAt, team: [person, place] } as const;
  const { id, version } = succeeded<Shoot>(await business.server.call(shootsApi.book, input as never, admin));
  succeeded(await business.server.call(shootsApi.confirm, { id, version }, admin));
  await sql`update shoot set reminded_at = '2026-11-01T00:00:00Z' where id = ${id}`.execute(db());
  last = { ...last, shoot: id };
  return { ...(await readShoot(id)), others: [person, otherPhone, place] };
}
const readShoot = async (id: number) => succeeded<Shoot>(await business.server.call(shootsApi.detail, { id }, admin));

const later = ({ startsAt, endsAt }: Shoot) => ({
  startsAt: new Date(Date.parse(startsAt) + 24 * 60 * 60_000).toISOString(),
  endsAt: new Date(Date.parse(endsAt) + 24 * 60 * 60_000).toISOString(),
});

type ShootCase = (shoot: Shoot & { others: number[] }) => Promise<Envelope<unknown>>;

const shootUndo = (change: ShootCase, before: (shoot: Shoot) => Promise<unknown> = () => Promise.resolve()): Undo => ({
  async prepare() {
    const made = await makeShoot();
    await before(made);
    return async () => {
      const changed = succeeded<Shoot>(await change({ ...(await readShoot(made.id)), others: made.others }));
      return () => business.server.call(shootsApi.undo, { id: made.id, version: changed.version }, admin);
    };
  },
  interfere: () =>
    sql`update shoot set note = 'changed', version = version + 1, updated_by = 'other' where id = ${last.shoot}`.execute(
      db(),
    ),
});

const times = ({ id, version }: Shoot) => ({ id, version });
const shootChanges: Record<string, Undo> = {
  move: shootUndo((shoot) =>
    business.server.call(
      shootsApi.move,
      { ...times(shoot), ...later(shoot), team: [shoot.others[0] ?? 0] } as never,
      admin,
    ),
  ),
  replace: shootUndo((shoot) => {
    const [bookableId = 0, byId = 0] = shoot.others;
    return business.server.call(shootsApi.replace, { ...times(shoot), bookableId, byId, reason: "ill" }, admin);
  }),
  postpone: shootUndo((shoot) =>
    business.server.call(shootsApi.postpone, { ...times(shoot), cause: "couple", reason: "rain" }, admin),
  ),
  cancel: shootUndo((shoot) =>
    business.server.call(shootsApi.cancel, { ...times(shoot), reason: "rain" } as never, admin),
  ),
  noShow: shootUndo(
    (shoot) => business.server.call(shootsApi.noShow, times(shoot), admin),
    ({ id }) =>
      sql`update shoot set starts_at = starts_at - interval '3 hours 30 minutes', ends_at = ends_at - interval '3 hours 30 minutes'
        where id = ${id}`
        .execute(db())
        .then(() =>
          sql`update slot set starts_at = shoot.starts_at, ends_at = shoot.ends_at,
            blocked_from = shoot.starts_at - (slot.starts_at - slot.blocked_from), blocked_to = shoot.ends_at + (slot.blocked_to - slot.ends_at)
            from shoot where shoot.id = slot.shoot_id and shoot.id = ${id}`.execute(db()),
        ),
  ),
  rebook: shootUndo(
    (shoot) =>
      business.server.call(
        shootsApi.rebook,
        { ...times(shoot), ...later(shoot), team: [shoot.others[0] ?? 0] } as never,
        admin,
      ),
    async (shoot) => {
      succeeded(
        await business.server.call(shootsApi.postpone, { ...times(shoot), cause: "couple", reason: "rain" }, admin),
      );
      business.clock.moveMs(60_000);
    },
  ),
};

const finishUndo: Undo = {
  async prepare() {
    const shoot = await makeShoot();
    await sql`update shoot set state = 'shooting', starts_at = starts_at - interval '3 hours 30 minutes',
      ends_at = ends_at - interval '3 hours 30 minutes' where id = ${shoot.id}`.execute(db());
    return async () => {
      const { version } = succeeded<Shoot>(
        await business.server.call(shootsApi.finish, { id: shoot.id, version: shoot.version }, admin),
      );
      return () => business.server.call(shootsApi.undoFinish, { id: shoot.id, version, reason: "slip" }, admin);
    };
  },
  interfere: () => sql`update shoot set note = 'changed', version = version + 1 where id = ${last.shoot}`.execute(db()),
};

type QueueApi = Record<"claim" | "decide" | "undo", Endpoint>;
/** An approval of an application needs its documents; it stores the same undo as a rejection. */
const isOfOtherTest = (name: string, act: string) => name === "applications" && act === "approve";

/** The decisions of a queue that can be undone: one for each act and each state in which it is open. */
const reviewUndos = reviewQueues.flatMap(({ declared, rules }) =>
  Object.entries(rules.acts)
    .filter(([act, rule]) => !rule.isFinal && !rule.needs && !isOfOtherTest(declared.name, act))
    .map(([act, rule]): [string, Undo] => {
      const api = (apis as unknown as Record<string, QueueApi>)[declared.name] as QueueApi;
      const call = (endpoint: Endpoint, input: object) => business.server.call(endpoint, input as never, admin);
      return [
        `${declared.name}.undo ${act}`,
        {
          async prepare() {
            const status = rule.from?.[0] ?? declared.open[0] ?? "";
            const id = await makeReview(business.server.services, declared.code, status);
            last = { ...last, review: id };
            // Records have the precision of the clock.
            await sql`update review set created_at = date_trunc('second', created_at), due_at = date_trunc('second', due_at),
              notice_at = date_trunc('second', due_at) where id = ${id}`.execute(db());
            if (declared.open.includes(status)) succeeded(await call(api.claim, { id }));
            const intoId =
              act === "merge" ? await makeReview(business.server.services, declared.code, "waiting") : undefined;
            const more = intoId === undefined ? {} : { intoId };
            return async () => {
              succeeded(await call(api.decide, { id, version: 1, act, reason: "x", ...more }));
              return () => call(api.undo, { id });
            };
          },
          interfere: () =>
            sql`update review set version = version + 1, undo = null, effect_at = null where id = ${last.review}`.execute(
              db(),
            ),
        },
      ];
    }),
);

const call = async <T = unknown>(endpoint: Endpoint, input: object) =>
  succeeded<T>(await business.server.call(endpoint, input as never, admin));

/** A change that the audit trail can revert: of which record, and how it is changed to each of two values. */
interface Reverted {
  verb: string;
  make(): Promise<{ subject: string; set(value: 1 | 2): Promise<unknown> }>;
}

const names = { 1: "First", 2: "Second" } as const;
const reverted: Reverted[] = [
  {
    verb: "user.updated",
    async make() {
      const { id, username } = await business.server.createUser({ roles: [] });
      const set = (value: 1 | 2) => call(usersApi.update, { id, nickName: names[value], introduction: names[value] });
      return { subject: `user:${username}`, set };
    },
  },
  {
    verb: "user.roles-assigned",
    async make() {
      const { id: userId, username } = await business.server.createUser({ roles: ["service", "finance"] });
      const { rows } = await sql<{
        id: number;
      }>`select id from role where code in ('auditor', 'consultant') order by id`.execute(db());
      return {
        subject: `user:${username}`,
        set: (value) => call(usersApi.assignRoles, { userId, roleIds: [rows[value - 1]?.id] }),
      };
    },
  },
  {
    verb: "role.updated",
    async make() {
      const { username } = await business.server.createUser({ codes: ["dish"] });
      const code = `role-of-${username}`;
      const { rows } = await sql<{
        id: number;
      }>`update role set remark = 'x' where code = ${code} returning id`.execute(db());
      return {
        subject: `role:${code}`,
        set: (value) => call(rolesApi.update, { id: rows[0]?.id, remark: names[value] }),
      };
    },
  },
  {
    verb: "role.assigned",
    async make() {
      const { username } = await business.server.createUser({ codes: ["bookable:export"] });
      const { rows } = await sql<{ id: number; list: number[] }>`
        select id, array(select permission.id from permission where code in ('bookable:edit', 'bookable:leave', 'bookable:export') order by permission.id) as list
        from role where code = ${`role-of-${username}`}`.execute(db());
      const [role] = rows;
      await call(rolesApi.assignPermissions, { roleId: role?.id, list: role?.list.slice(1) });
      const set = (value: 1 | 2) =>
        call(rolesApi.assignPermissions, { roleId: role?.id, list: role?.list.slice(0, value) });
      return { subject: `role:role-of-${username}`, set };
    },
  },
  {
    verb: "department.updated",
    async make() {
      const add = { departmentName: newPhone(), pid: 0, address: "x", orderNum: 3, phone: "" };
      await call(departmentsApi.add, add);
      const { rows } = await sql<{ id: number }>`select id from department order by id desc limit 1`.execute(db());
      const id = rows[0]?.id;
      return {
        subject: `department:${id}`,
        set: (value) => call(departmentsApi.update, { id, address: names[value] }),
      };
    },
  },
  {
    verb: "menu.updated",
    async make() {
      const { rows } = await sql<{ id: number; code: string }>`
        update permission set remark = 'x' where code = 'dish' returning id, code`.execute(db());
      const [menu] = rows;
      return {
        subject: `menu:${menu?.code}`,
        set: (value) => call(menusApi.update, { id: menu?.id, remark: names[value] }),
      };
    },
  },
  {
    verb: "studio.changed",
    async make() {
      const set = async (timeZone: string) => {
        const { version } = await call<{ version: number }>(businessApi.settings, {});
        await call(businessApi.change, { version, timeZone });
      };
      await set("Asia/Tokyo");
      return { subject: "studio", set: (value) => set(value === 1 ? "Asia/Kathmandu" : "Europe/Madrid") };
    },
  },
];

let changeAgain: () => Promise<unknown> = () => Promise.resolve();
const revertUndo = ({ verb, make }: Reverted): Undo => ({
  async prepare() {
    const { subject, set } = await make();
    changeAgain = () => set(2);
    return async () => {
      await set(1);
      const { records: lines } = await call<{ records: { id: string }[] }>(auditApi.list, { verb, subject });
      return () => business.server.call(auditApi.revert, { id: lines[0]?.id ?? "" } as never, admin);
    };
  },
  interfere: () => changeAgain(),
});

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;

/** One message was read before; all others are marked together. */
const readingUndo: Undo = {
  alsoTables: ["delivery", "user_stream"],
  async prepare() {
    const me = await business.server.createUser({ roles: ["service"] });
    const sending = { type: 6, allUser: 0, msg: "x", sendName: "x", to: { userIds: [me.id] } } as const;
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1)
      ids.push((await inTransaction(business.server.services, origin, (ctx) => send(ctx, sending))).id);
    const read = async (input: object) =>
      succeeded<{ undo: string }>(await business.server.call(notificationsApi.read, input, me.token));
    await read({ ids: ids.slice(0, 1) });
    business.clock.moveMs(1_000);
    return async () => {
      const { undo } = await read({ ids });
      return () => business.server.call(notificationsApi.unread, { undo }, me.token);
    };
  },
  interfere: () => Promise.resolve(business.clock.moveMs(undoReadMs + 1)),
};

/** An answer to a customer whose conversation belongs to no one, or to its author. */
const unsendUndo = (isAssigned: boolean, heldBefore = 0): Undo => ({
  async prepare() {
    const { id } = await startConversation(business.server);
    const me = await business.server.createUser({ roles: ["service"] });
    const mine = atDesk(business.server, me, id);
    if (isAssigned) succeeded(await business.server.call(chatApi.claim, { id }, me.token));
    for (let index = 0; index < heldBefore; index += 1) succeeded(await mine.sends(`before ${index}`));
    return async () => {
      const message = succeeded<ChatMessage>(await mine.sends("x"));
      return () => business.server.call(chatApi.unsend, { id: message.id }, me.token);
    };
  },
  interfere: () => passes(business.server, undoSendMs),
});

/** The page of menus moves a row back to where it was, if it still is where it was moved to. */
const menuMove: Undo = {
  async prepare() {
    const add = async (parentId: number) =>
      (await call<{ id: number }>(menusApi.add, { label: newPhone(), type: 0, parentId })).id;
    const [from, to] = [await add(0), await add(0)];
    const [id, beforeId] = [await add(from), await add(from)];
    const first = await add(to);
    // The form may give any number.
    await sql`update permission set order_number = 7 where id = ${first}`.execute(db());
    last = { ...last, shoot: id };
    return async () => {
      await call(menusApi.move, { id, parentId: to, beforeId: first });
      const back = { id, parentId: from, beforeId, from: { parentId: to, beforeId: first } };
      return () => business.server.call(menusApi.move, back, admin);
    };
  },
  interfere: () => call(menusApi.move, { id: last.shoot, parentId: 0 }),
};

/** The page saves a deleted view again. */
const viewDeletion: Undo = {
  async prepare() {
    const { rows } = await sql<{ id: number }>`select id from role where code = 'admin'`.execute(db());
    const columns = [{ id: "number", isHidden: true, width: 90 }];
    const draft = { page: "/order", name: newPhone(), scope: "role", roleId: rows[0]?.id, query: "status=1", columns };
    const { id } = await call<SavedView>(viewsApi.save, draft);
    again = () => call(viewsApi.save, { ...draft, query: "" });
    return async () => {
      await call(viewsApi.delete, { id });
      return () => business.server.call(viewsApi.save, draft as never, admin);
    };
  },
  interfere: () => again(),
};
let again: () => Promise<unknown> = () => Promise.resolve();

/** A step and the call that takes it back. */
const pair = (make: () => Promise<{ step(): Promise<unknown>; back(): Promise<Envelope<unknown>> }>): Undo => ({
  async prepare() {
    const { step, back } = await make();
    return async () => {
      await step();
      return back;
    };
  },
});
const callBack = (endpoint: Endpoint, input: object) => business.server.call(endpoint, input as never, admin);

const pairs: Record<string, Undo> = {
  "bookables.restore": pair(async () => {
    const { id } = await call<{ id: number }>(bookablesApi.add, { kind: "person", name: newPhone(), userId: null });
    return {
      step: () => call(bookablesApi.retire, { id, version: 1 }),
      back: () => callBack(bookablesApi.restore, { id, version: 2 }),
    };
  }),
  "skills.restore": pair(async () => {
    const name = newPhone();
    const { id } = await call<{ id: number }>(skillsApi.add, { names: { zh: name, en: name, es: name, ja: name } });
    return {
      step: () => call(skillsApi.retire, { id, version: 1 }),
      back: () => callBack(skillsApi.restore, { id, version: 2 }),
    };
  }),
  "appUsers.unblock": pair(async () => {
    const { customer } = await startConversation(business.server);
    const { id } = customer;
    // Sessions end with the block and do not come back.
    await sql`delete from app_session where account_id = ${id}`.execute(db());
    return {
      step: () => call(appUsersApi.block, { id, version: 1, reason: "x" }),
      back: () => callBack(appUsersApi.unblock, { id, version: 2 }),
    };
  }),
  "chat.unsnooze": pair(async () => {
    const { id } = await startConversation(business.server);
    return {
      step: () => call(chatApi.snooze, { id }),
      back: () => callBack(chatApi.unsnooze, { id }),
    };
  }),
  "announcements.unschedule": pair(async () => {
    const { id } = await call<{ id: number }>(announcementsApi.add, someAnnouncementFields());
    const publishAt = new Date(business.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
    return {
      step: () => call(announcementsApi.schedule, { id, version: 1, publishAt }),
      back: () => callBack(announcementsApi.unschedule, { id, version: 2 }),
    };
  }),
  "shoots.unblock": pair(async () => {
    const bookable = await call<{ id: number }>(bookablesApi.add, { kind: "person", name: newPhone() });
    const startsAt = new Date(business.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
    const endsAt = new Date(business.clock.now().getTime() + 4 * 60 * 60_000).toISOString();
    let id = 0;
    return {
      step: async () =>
        ({ id } = await call<{ id: number }>(shootsApi.block, {
          startsAt,
          endsAt,
          bookableId: bookable.id,
          reason: "leave",
        })),
      back: () => callBack(shootsApi.unblock, { id }),
    };
  }),
};

/** A case for each call that undoes something. */
const cases: Record<string, Undo> = {
  "notifications.unread": readingUndo,
  "chat.unsend": unsendUndo(false),
  "chat.unsend own conversation": unsendUndo(true),
  "chat.unsend second answer": unsendUndo(false, 1),
  ...pairs,
  ...Object.fromEntries(
    orderKinds.flatMap((kind) =>
      (["assign", "reassign", "flag"] as const).map(
        (act) => [`orders.undo ${act} ${kind}`, orderUndo(kind, act)] as const,
      ),
    ),
  ),
  ...Object.fromEntries(Object.entries(shootChanges).map(([act, undo]) => [`shoots.undo ${act}`, undo])),
  "shoots.undoFinish": finishUndo,
  ...Object.fromEntries(reverted.map((change) => [`audit.revert ${change.verb}`, revertUndo(change)])),
  ...Object.fromEntries(reviewUndos),
};

/** Undos that only the browser offers, by a call that is no undo by its name. */
const callsOfPages: Record<string, Undo> = { "menus.move": menuMove, "views.save": viewDeletion };

/** Files of the pages that offer an undo, and the case that compares it, or why there is no record to compare. */
const undoButtons: Record<string, string> = {
  "app/start/stale-build.ts": "loads the page again and changes no record",
  "features/messages/announcements/editor/editor-tools.ts": "the history of a text field, before anything is saved",
  "features/chat/thread/undo-send.tsx": "chat.unsend",
  "features/staff/menus/components/use-moves.ts": "menus.move",
  "features/messages/notifications/drawer/undo-bar.tsx": "notifications.unread",
  "features/local/orders/undo.ts": "orders.undo",
  "features/staff/settings/components/settings.ts": "compared whole in settings.test.ts beside it",
  "features/studio/imports/imports.actions.ts": "removes what an import has written",
  "features/studio/imports/imports.texts.ts": "names the undo of an import",
  "features/studio/shoots/shoots.actions.ts": "shoots.undoFinish",
  "features/studio/shoots/undo.ts": "shoots.undo",
  "features/staff/views/components/view-bar.tsx": "views.save",
  "review/help-sheet.tsx": "names the key of notices.tsx",
  "review/notices.tsx": "feedback.undo",
};

/** Calls that are named like an undo, and why they have no former record. */
const elsewhere: Record<string, string> = {
  "leads.reopen": "a step to an open state, for which the user states a new next touch",
  "imports.undo": "a job removes what the import has written; compared in features/studio/imports",
  "errors.reopen": "a step of a group of errors, of which the resolved one is kept",
  "alerts.unsubscribe": "deletes a subscription, which another sign-in or click makes",
  "singleSignOn.unlink": "deletes a link, which a sign-in at the provider makes",
};

const isUndo = ([key, { method, summary }]: readonly [string, Endpoint]) =>
  method !== "GET" &&
  (/\.(?:un(?!ique)|undo|revert|restore|reopen)[a-zA-Z]*$/.test(key) || /^(?:undo|revert|take back)\b/i.test(summary));

test("every call that undoes something has a case", () => {
  const undos = Object.entries(apis)
    .flatMap(([feature, calls]) =>
      Object.entries<Endpoint>(calls as never).map(([name, call]) => [`${feature}.${name}`, call] as const),
    )
    .filter(isUndo)
    .map(([key]) => key as string);
  const tested = new Set([...Object.keys(cases).map((name) => name.split(" ")[0] ?? ""), ...Object.keys(elsewhere)]);
  expect(undos.filter((key) => !tested.has(key))).toEqual([]);
  expect([...tested].filter((key) => !undos.includes(key))).toEqual([]);
});

test("every button of the pages that undoes something has a case", async () => {
  const folder = new URL("../../web/src/", import.meta.url);
  const offering: string[] = [];
  for await (const path of glob("**/*.{ts,tsx}", { cwd: folder })) {
    if (/\.test\.tsx?$|^locales\//.test(path)) continue;
    const source = readFileSync(new URL(path, folder), "utf8");
    if (/\bact: \{ ?label(?!: msg)|\bact: \{$|(?:`|message: ")Undo\b|>\s*Undo\b|Trans>(?:Put|Bring) back/m.test(source))
      offering.push(path);
  }
  expect(offering.toSorted()).toEqual(Object.keys(undoButtons).toSorted());
  const compared = [...Object.keys(cases), ...Object.keys(callsOfPages)].map((name) => name.split(" ")[0]);
  const named = Object.values(undoButtons).filter((where) => !where.includes(" "));
  expect(named.filter((name) => !compared.includes(name))).toEqual([]);
});

test("every change that the audit trail can revert has a case", () => {
  expect(reverted.map(({ verb }) => verb)).toEqual(Object.keys(revertHandlers));
});

describe.each(Object.entries({ ...cases, ...callsOfPages }))("%s", (_name, { prepare, interfere, alsoTables }) => {
  test("restores all columns of all records (R-15.9)", async () => {
    const change = await prepare();
    const before = await records(alsoTables);
    const undo = await change();
    business.clock.moveMs(1_000);
    succeeded(await undo());
    expect(await records(alsoTables)).toEqual(before);
  });

  test.skipIf(!interfere)("is refused after another change, and changes nothing", async () => {
    const undo = await (await prepare())();
    await interfere?.();
    const before = await records(alsoTables);
    expect(await undo()).toMatchObject({ success: false });
    expect(await records(alsoTables)).toEqual(before);
  });
});
