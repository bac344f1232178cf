import { apis } from "@vowdesk/contract";
import { auditApi } from "@vowdesk/contract/audit";
import { bookablesApi } from "@vowdesk/contract/bookables";
import { businessApi } from "@vowdesk/contract/business";
import { departmentsApi } from "@vowdesk/contract/departments";
import { menusApi } from "@vowdesk/contract/menus";
import { rolesApi } from "@vowdesk/contract/roles";
import { usersApi } from "@vowdesk/contract/users";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { ordersApi, orderKinds, type Order, type OrderKind } from "@vowdesk/contract/orders";
import { shootsApi, type Shoot } from "@vowdesk/contract/shoots";
import { weddingsApi } from "@vowdesk/contract/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queues } from "../src/app/features.ts";
import { revertHandlers } from "../src/app/reverts.ts";
import { makeReview } from "./matrix/reviews.ts";
import { openDesk, type Desk } from "./orders.ts";
import type { Envelope } from "./server.ts";

/** Columns that count changes, which an undo is one of. */
const versionColumns = [
  "version",
  "updated_at",
  "updated_by",
  "updated_by_name",
  "undo",
  "effect_tries",
  "changed_by",
  "changed_at",
];
/** Histories, messages and bookkeeping that only grow, and counts that are derived from the records. */
const histories = new Set([
  "audit_line",
  "audit_chain",
  "audit_event",
  "order_step",
  "order_command",
  "order_mark",
  "review_step",
  "review_count",
  "message",
  "delivery",
  "user_stream",
  "handling",
  "session",
  "job",
  "node",
  "read_undo",
  "order_count",
]);

let desk: Desk;
let admin: string;
let tables: string[];

beforeAll(async () => {
  desk = await openDesk();
  admin = (await desk.server.createUser({ roles: ["admin"] })).token;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(desk.server.services.db);
  tables = rows.map(({ name }) => name).filter((name) => !histories.has(name) && !name.startsWith("kysely"));
});
afterAll(() => desk?.close());

/** A row as the comparison sees it: without versions. Released slots are history, and a slot that is taken again is the same one. */
function comparable(table: string, row: Record<string, unknown>): string | null {
  if (table === "slot" && row["released_at"] !== null) return null;
  const ignored = table === "slot" ? [...versionColumns, "id", "created_at"] : versionColumns;
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name))));
}

/** All records of the product: all columns of all tables except histories. */
async function records(): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const table of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(desk.server.services.db);
    all.set(table, rows.flatMap(({ row }) => comparable(table, row) ?? []).toSorted());
  }
  return all;
}

interface Undo {
  /** Makes the record and returns what changes it, which returns how that is undone. */
  prepare(): Promise<() => Promise<() => Promise<Envelope<unknown>>>>;
  /** Another change of the record between the change and its undo; none if nothing else can change it. */
  interfere?(): Promise<unknown>;
}

let last = { order: "", shoot: 0, review: 0 };
const db = () => desk.server.services.db;
const succeeded = <T>(answer: Envelope<unknown>): T => {
  expect(answer).toMatchObject({ success: true });
  return answer.data as T;
};

const orderUndo = (kind: OrderKind, act: "assign" | "reassign" | "flag"): Undo => ({
  async prepare() {
    const { number } = await desk.place(kind);
    last = { ...last, order: number };
    if (kind === "delivery")
      await sql`update orders set status = 'ready' where number = ${number}`.execute(db()).catch(() => undefined);
    const workerId = (hand: 0 | 1) => ({ workerId: desk.worker(kind, hand).id });
    if (act === "reassign") succeeded(await desk.act(await desk.order(number), "assign", workerId(1)));
    if (act === "reassign") desk.clock.moveMs(11_000);
    return async () => {
      const more = act === "flag" ? {} : workerId(0);
      const { undo } = succeeded<Order>(await desk.act(await desk.order(number), act, more));
      return () => desk.server.call(ordersApi.undo, { number, token: undo?.token ?? "" }, desk.dispatcher);
    };
  },
  interfere: async () => desk.act(await desk.order(last.order), "note", { reason: "x" }),
});

let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, "0")}`;

/** A confirmed shoot of a wedding with a person and a place of another time zone, of which the team was reminded. */
async function makeShoot(): Promise<Shoot & { others: number[] }> {
  const add = async (fields: object) =>
    succeeded<{ id: number }>(await desk.server.call(bookablesApi.add, fields as never, admin)).id;
  const person = await add({ kind: "person", name: newPhone() });
  const other = await add({ kind: "person", name: newPhone(), bufferAfterMinutes: 30 });
  const place = await add({ kind: "place", name: newPhone(), zone: "Asia/Tokyo" });
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: newPhone(), phoneB: newPhone() };
  const wedding = succeeded<{ id: number }>(await desk.server.call(weddingsApi.add, couple as never, admin));
  const startsAt = new Date(desk.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
  const endsAt = new Date(desk.clock.now().getTime() + 4 * 60 * 60_000).toISOString();
  const input = { purpose: "pickup", weddingId: wedding.id, startsAt, endsAt, team: [person, place] } as const;
  const { id, version } = succeeded<Shoot>(await desk.server.call(shootsApi.book, input as never, admin));
  succeeded(await desk.server.call(shootsApi.confirm, { id, version }, admin));
  await sql`update shoot set reminded_at = '2026-11-01T00:00:00Z' where id = ${id}`.execute(db());
  last = { ...last, shoot: id };
  return { ...(await readShoot(id)), others: [person, other, place] };
}
const readShoot = async (id: number) => succeeded<Shoot>(await desk.server.call(shootsApi.detail, { id }, admin));

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
      return () => desk.server.call(shootsApi.undo, { id: made.id, version: changed.version }, admin);
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
    desk.server.call(
      shootsApi.move,
      { ...times(shoot), ...later(shoot), team: [shoot.others[0] ?? 0] } as never,
      admin,
    ),
  ),
  replace: shootUndo((shoot) => {
    const [bookableId = 0, byId = 0] = shoot.others;
    return desk.server.call(shootsApi.replace, { ...times(shoot), bookableId, byId, reason: "ill" }, admin);
  }),
  postpone: shootUndo((shoot) =>
    desk.server.call(shootsApi.postpone, { ...times(shoot), cause: "couple", reason: "rain" }, admin),
  ),
  cancel: shootUndo((shoot) => desk.server.call(shootsApi.cancel, { ...times(shoot), reason: "rain" } as never, admin)),
  noShow: shootUndo(
    (shoot) => desk.server.call(shootsApi.noShow, times(shoot), admin),
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
      desk.server.call(
        shootsApi.rebook,
        { ...times(shoot), ...later(shoot), team: [shoot.others[0] ?? 0] } as never,
        admin,
      ),
    async (shoot) => {
      succeeded(
        await desk.server.call(shootsApi.postpone, { ...times(shoot), cause: "couple", reason: "rain" }, admin),
      );
      desk.clock.moveMs(60_000);
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
        await desk.server.call(shootsApi.finish, { id: shoot.id, version: shoot.version }, admin),
      );
      return () => desk.server.call(shootsApi.undoFinish, { id: shoot.id, version, reason: "slip" }, admin);
    };
  },
  interfere: () => sql`update shoot set note = 'changed', version = version + 1 where id = ${last.shoot}`.execute(db()),
};

type QueueApi = Record<"claim" | "decide" | "undo", Endpoint>;
/** An approval of an application needs its documents; it stores the same undo as a rejection. */
const isOfOtherTest = (name: string, act: string) => name === "applications" && act === "approve";

/** The decisions of a queue that can be undone: one for each act and each state in which it is open. */
const reviewUndos = queues.flatMap(({ declared, rules }) =>
  Object.entries(rules.acts)
    .filter(([act, rule]) => !rule.isFinal && !rule.needs && !isOfOtherTest(declared.name, act))
    .map(([act, rule]): [string, Undo] => {
      const api = (apis as unknown as Record<string, QueueApi>)[declared.name] as QueueApi;
      const call = (endpoint: Endpoint, input: object) => desk.server.call(endpoint, input as never, admin);
      return [
        `${declared.name}.undo ${act}`,
        {
          async prepare() {
            const status = rule.from?.[0] ?? declared.open[0] ?? "";
            const id = await makeReview(desk.server.services, declared.code, status);
            last = { ...last, review: id };
            // Records have the precision of the clock.
            await sql`update review set created_at = date_trunc('second', created_at), due_at = date_trunc('second', due_at),
              notice_at = date_trunc('second', due_at) where id = ${id}`.execute(db());
            if (declared.open.includes(status)) succeeded(await call(api.claim, { id }));
            const intoId =
              act === "merge" ? await makeReview(desk.server.services, declared.code, "waiting") : undefined;
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
  succeeded<T>(await desk.server.call(endpoint, input as never, admin));

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
      const { id, username } = await desk.server.createUser({ roles: [] });
      const set = (value: 1 | 2) => call(usersApi.update, { id, nickName: names[value], introduction: names[value] });
      return { subject: `user:${username}`, set };
    },
  },
  {
    verb: "user.roles-assigned",
    async make() {
      const { id: userId, username } = await desk.server.createUser({ roles: ["service", "finance"] });
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
      const { username } = await desk.server.createUser({ codes: ["dish"] });
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
      const { username } = await desk.server.createUser({ codes: ["bookable:export"] });
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
      return () => desk.server.call(auditApi.revert, { id: lines[0]?.id ?? "" } as never, admin);
    };
  },
  interfere: () => changeAgain(),
});

/** A case for each call that undoes something. */
const cases: Record<string, Undo> = {
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

/** Calls that are named like an undo, and where they are tested or why they undo nothing. */
const elsewhere: Record<string, string> = {
  "notifications.unread": "marks exactly the same messages: features/notifications/service.test.ts",
  "chat.unsend": "the message was never sent, and its text is answered for a new one: features/chat/messages",
  "announcements.unschedule": "a step to the state of a draft",
  "bookables.restore": "a step that follows from no earlier record: only its retirement ends",
  "leads.reopen": "a step to an open state with a new next touch",
  "errors.reopen": "a step of a group of errors",
  "appUsers.unblock": "a step of an account",
  "shoots.unblock": "deletes a block",
  "alerts.unsubscribe": "deletes a subscription",
  "chat.unsnooze": "ends a snooze",
  "singleSignOn.unlink": "ends a link",
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

test("every change that the audit trail can revert has a case", () => {
  expect(reverted.map(({ verb }) => verb)).toEqual(Object.keys(revertHandlers));
});

describe.each(Object.entries(cases))("%s", (_name, { prepare, interfere }) => {
  test("restores all columns of all records (R-15.9)", async () => {
    const change = await prepare();
    const before = await records();
    const undo = await change();
    desk.clock.moveMs(1_000);
    succeeded(await undo());
    expect(await records()).toEqual(before);
  });

  test("is refused after another change, and changes nothing", async () => {
    const undo = await (await prepare())();
    await interfere?.();
    const before = await records();
    expect(await undo()).toMatchObject({ success: false });
    expect(await records()).toEqual(before);
  });
});
