import { notificationsApi, type Message, type Team } from "@vowdesk/contract/messages/notifications";
import type { CallInput } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor, type Actor, type Services } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { messageRetention } from "./retention.service.ts";
import { ringUnclaimed, send, type Sending } from "./notifications.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const clock = fixedClock("2026-11-02T10:30:00Z");
let server: TestServer;
let signals: Signal[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  server.services.signals.subscribe((signal) => signals.push(signal));
});
afterAll(() => server?.close());
beforeEach(async () => {
  clock.moveMs(60 * 60_000);
  await sql`delete from handling`.execute(server.services.db);
  await sql`update escalation set last_at = null`.execute(server.services.db);
  signals = [];
});

type Person = Awaited<ReturnType<TestServer["createUser"]>>;
const person = (...roles: string[]) => server.createUser({ roles: roles.length > 0 ? roles : ["dispatcher"] });
const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const sending = (to: Sending["to"], more: Partial<Sending> = {}, services: Services = server.services) =>
  inTransaction(services, origin, (ctx) =>
    send(ctx, { type: 6, allUser: 1, msg: "新外卖订单", sendName: "老成都川菜馆", to, ...more }),
  );
const sendTo = ({ id }: Person, more?: Partial<Sending>) => sending({ userIds: [id] }, more);
let orders = 0;
/** Sends a message about a new order to all users who may assign it, and returns the order number. */
async function sendOrder(more: Partial<Sending> = {}): Promise<string> {
  const number = `WM2611${(orders += 1).toString().padStart(6, "0")}`;
  await sending({ holdersOf: "order:delivery:assign" }, { number, ...more });
  return number;
}

const inbox = async ({ token }: Person, input: Partial<CallInput<typeof notificationsApi.inbox>> = {}, lang = "en") =>
  (await server.call(notificationsApi.inbox, input, token, { "accept-language": lang })).data as {
    records: Message[];
    unread: number;
    unreadByGroup: Record<string, number>;
    last: string;
  };
const read = async ({ token }: Person, input: CallInput<typeof notificationsApi.read>) =>
  (await server.call(notificationsApi.read, input, token)).data as { unread: number; undo: string | null };
const undo = ({ token }: Person, id: string | null) => server.call(notificationsApi.unread, { undo: id ?? "" }, token);
const claim = ({ token }: Person, subject: string) =>
  server.call(notificationsApi.claim, { kind: "order", subject }, token);
const release = ({ token }: Person, subject: string) =>
  server.call(notificationsApi.release, { kind: "order", subject }, token);
const frames = (action: number) =>
  signals.flatMap((signal) => (signal.kind === "frame" && signal.frame["action"] === action ? [signal] : []));

test("marks messages that the reader caused", async () => {
  const [me, other] = [await person(), await person()];
  const actor = { ...systemActor, kind: "staff", id: me.id } as const;
  const sent = { type: 8, allUser: 1, msg: "公告", sendName: "", to: { userIds: [me.id, other.id] } } as const;
  await inTransaction(server.services, { ...origin, actor }, (ctx) => send(ctx, sent));
  expect((await inbox(me)).records[0]?.own).toBe(true);
  expect((await inbox(other)).records[0]).not.toHaveProperty("own");
});

// R-6.6
test("a message whose transaction fails is neither stored nor signalled, and takes no number", async () => {
  const me = await person();
  const failing = inTransaction(server.services, origin, async (ctx) => {
    await send(ctx, { type: 6, allUser: 1, msg: "undone", sendName: "", to: { userIds: [me.id] } });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(signals).toEqual([]);
  await sendTo(me, { msg: "next" });
  expect((await inbox(me)).records).toMatchObject([{ msg: "next", seq: expect.stringMatching(/:1$/) }]);
});

describe("groups", () => {
  test("filters the inbox by group and state and counts unread messages per group", async () => {
    const me = await person();
    for (const type of [0, 3, 5, 6, 6, 7, 8, 15]) await sendTo(me, { type, msg: "你好" });
    const [newest] = (await inbox(me)).records;
    await read(me, { ids: [newest?.id ?? ""] });
    const { unread, unreadByGroup } = await inbox(me);
    expect({ unread, unreadByGroup }).toEqual({
      unread: 7,
      unreadByGroup: { chat: 3, order: 2, challenge: 1, announcement: 1 },
    });
    expect((await inbox(me, { group: "chat" })).records.map(({ type }) => type)).toEqual([5, 3, 0]);
    expect((await inbox(me, { group: "feedback", flag: "0" })).records).toEqual([]);
    expect((await inbox(me, { group: "feedback", flag: "1" })).records).toHaveLength(1);
  });

  test("marks one group as read and leaves the others", async () => {
    const me = await person();
    for (const type of [0, 6, 6]) await sendTo(me, { type });
    const { last } = await inbox(me);
    expect(await read(me, { upTo: last, group: "order" })).toMatchObject({ unread: 1 });
    expect((await inbox(me)).unreadByGroup).toEqual({ chat: 1 });
    expect(signals).toContainEqual(expect.objectContaining({ kind: "read", group: "order", upTo: last }));
  });

  // R-5.9
  test.each([
    ["zh", "语音/图片消息"],
    ["en", "voice/image message"],
    ["es", "mensaje de voz o imagen"],
    ["ja", "音声・画像メッセージ"],
  ])("shows a fixed text for voice and image messages in %s", async (lang, text) => {
    const me = await person();
    for (const type of [0, 1, 2]) await sendTo(me, { type, msg: "https://files/a.jpg" });
    expect((await inbox(me, {}, lang)).records.map(({ msg }) => msg)).toEqual([text, text, "https://files/a.jpg"]);
  });
});

// R-5.9
describe('undoing "mark as read"', () => {
  test("restores exactly the messages that the call marked and notifies every tab", async () => {
    const [me, other] = [await person(), await person()];
    for (const type of [0, 6, 6]) await sendTo(me, { type });
    await sendTo(other);
    const { records, last } = await inbox(me);
    const single = await read(me, { ids: [records[0]?.id ?? ""] });
    const all = await read(me, { upTo: last });
    clock.moveMs(10_000);
    expect(await undo(me, all.undo)).toMatchObject({ data: { unread: 2 } });
    const after = await inbox(me);
    expect(after.records.map(({ flag }) => flag)).toEqual([1, 0, 0]);
    expect(after.unreadByGroup).toEqual({ chat: 1, order: 1 });
    expect(frames(10)).toEqual([
      expect.objectContaining({ userId: me.id, frame: { action: 10, ids: expect.any(Array), unread: 2 } }),
    ]);
    expect(frames(10)[0]?.frame["ids"]).toHaveLength(2);
    expect((await inbox(other)).unread).toBe(1);
    expect(single.undo).not.toBe(all.undo);
  });

  test("is refused after 10 s, a second time and for other users", async () => {
    const [me, other] = [await person(), await person()];
    await sendTo(me);
    const { undo: id } = await read(me, { upTo: (await inbox(me)).last });
    for (const wrong of [null, "x", crypto.randomUUID(), `${id} `])
      if (wrong !== null) expect(await undo(me, wrong)).toMatchObject({ reason: "undo-expired" });
    expect(await undo(other, id)).toMatchObject({ reason: "undo-expired" });
    clock.moveMs(10_001);
    expect(await undo(me, id)).toMatchObject({ reason: "undo-expired" });
    const again = await sendTo(me).then(async () => read(me, { upTo: (await inbox(me)).last }));
    expect(await undo(me, again.undo)).toMatchObject({ success: true });
    expect(await undo(me, again.undo)).toMatchObject({ reason: "undo-expired" });
    expect((await inbox(me)).unread).toBe(1);
  });

  test("keeps messages read that were read again, and offers nothing when nothing was marked", async () => {
    const me = await person();
    await sendTo(me);
    const { last } = await inbox(me);
    const first = await read(me, { upTo: last });
    expect(await read(me, { upTo: last })).toEqual({ unread: 0, undo: null });
    clock.moveMs(1_000);
    await undo(me, first.undo);
    const second = await read(me, { upTo: last });
    expect(second.undo).not.toBeNull();
    expect((await inbox(me)).unread).toBe(0);
  });
});

describe("handling", () => {
  test("accepts one of fifty concurrent claims and names its user to the others", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => person()));
    const number = await sendOrder();
    const [me] = people as [Person];
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toMatchObject({ subject: number, state: "unclaimed" });
    const answers = await Promise.all(people.map((user) => claim(user, number)));
    const won = answers.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    const { data: team } = won[0] as { data: Team };
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({ reason: "already-taken", data: { byId: team.byId } });
    expect(answers.find(({ success }) => !success)?.message).toContain(team.by);
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toEqual(team);
    expect(frames(11)).toEqual([{ kind: "frame", access: "order:delivery:assign", frame: { action: 11, team } }]);
  });

  test("can be released only by the user who claimed it and not when it is done", async () => {
    const [me, other] = [await person(), await person()];
    const number = await sendOrder();
    await claim(me, number);
    expect(await claim(me, number)).toMatchObject({ data: { state: "claimed", byId: me.id } });
    expect(await release(other, number)).toMatchObject({ reason: "claimed-by-another" });
    expect(await release(me, number)).toMatchObject({ data: { state: "unclaimed", by: "", byId: null } });
    expect(await release(me, number)).toMatchObject({ data: { state: "unclaimed" } });
    await sql`update handling set state = 'done', ring_at = null where subject = ${number}`.execute(server.services.db);
    for (const action of [claim, release])
      expect(await action(me, number)).toMatchObject({ reason: "handled-already" });
  });

  test("is not found for users without access and is not affected by reading", async () => {
    const [me, other] = [await person(), await person("service")];
    const number = await sendOrder();
    for (const action of [claim, release]) expect(await action(other, number)).toMatchObject({ reason: "not-found" });
    expect(await claim(me, "WM0")).toMatchObject({ reason: "not-found" });
    await read(me, { upTo: (await inbox(me)).last });
    expect((await inbox(me, { limit: 1 })).records[0]).toMatchObject({ flag: 1, team: { state: "unclaimed" } });
  });

  test("writes an audit entry with the former and the new state", async () => {
    const me = await person();
    const number = await sendOrder();
    await claim(me, number);
    await release(me, number);
    const { rows } = await sql<{ verb: string; changes: unknown }>`
      select verb, changes from audit_line where subject = ${`order:${number}`} order by id`.execute(
      server.services.db,
    );
    expect(rows).toEqual([
      { verb: "message.claimed", changes: { by: ["", me.username], state: ["unclaimed", "claimed"] } },
      { verb: "message.released", changes: { by: [me.username, ""], state: ["claimed", "unclaimed"] } },
    ]);
  });

  const staff = ({ id, username }: Person): Actor => ({
    kind: "staff",
    id,
    name: username,
    codes: new Set(),
    scope: unlimited,
  });
  const emitEvent = (type: string, number: string, after: object, actor: Actor = systemActor) =>
    inTransaction(server.services, { ...origin, actor }, async (ctx) =>
      ctx.emit({ type, subject: `${type.split(".", 1)[0]}:${number}`, before: null, after } as Parameters<
        typeof ctx.emit
      >[0]),
    );

  test("is claimed by actions of staff on the order and done when it is assigned", async () => {
    const [me, other] = [await person(), await person()];
    const number = await sendOrder();
    const open = { isOpen: true, workerName: null };
    await emitEvent("order.stepped", number, open);
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toMatchObject({ state: "unclaimed" });
    await emitEvent("order.noted", number, open, staff(me));
    await emitEvent("order.flagged", number, open, staff(other));
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toMatchObject({ state: "claimed", byId: me.id });
    await emitEvent("order.assigned", number, { ...open, workerName: "李" }, staff(other));
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toMatchObject({ state: "done", by: other.username });
    await emitEvent("order.noted", number, open, staff(me));
    expect(frames(11).map(({ frame }) => (frame as { team: Team }).team.state)).toEqual(["claimed", "done"]);
    expect(await ringUnclaimed(server.services)).toBe(0);
  });

  test("is claimed by the user who undoes an assignment", async () => {
    const me = await person();
    const number = await sendOrder();
    await emitEvent("order.assigned", number, { isOpen: true, workerName: "李" }, staff(me));
    await emitEvent("order.undone", number, { isOpen: true, workerName: null }, staff(me));
    expect((await inbox(me, { limit: 1 })).records[0]?.team).toMatchObject({ state: "claimed", byId: me.id });
  });

  test("follows claims, answers and new messages of a chat", async () => {
    const [me, other] = [await person("service"), await person("service")];
    const team = async () => (await inbox(me, { limit: 1 })).records[0]?.team;
    const writes = () => sendTo(me, { type: 0, number: "77", msg: "在吗", handling: "again", handledBy: "service" });
    await writes();
    expect(await team()).toMatchObject({ kind: "chat", subject: "77", state: "unclaimed" });
    await emitEvent("chat.claimed", "77", {}, staff(other));
    await emitEvent("chat.taken-over", "77", {}, staff(me));
    await writes();
    expect(await team()).toMatchObject({ state: "claimed", byId: me.id });
    await emitEvent("chat.sent", "77", {}, staff(me));
    expect(await team()).toMatchObject({ state: "done", byId: me.id });
    await writes();
    expect(await team()).toMatchObject({ state: "unclaimed" });
    // Chats have separate alerts and do not ring.
    clock.moveMs(60_000);
    expect(await ringUnclaimed(server.services)).toBe(0);
  });

  test("does not ring on a node with a wrong clock", async () => {
    await sendOrder();
    clock.moveMs(31_000);
    const wrong = { now: () => clock.now(), machineAheadMs: 600_000 };
    expect(await ringUnclaimed({ ...server.services, clock: wrong })).toBe(0);
    expect(await ringUnclaimed(server.services)).toBeGreaterThan(0);
  });

  test('restarts for a later message only with the option "again"', async () => {
    const number = await sendOrder();
    await emitEvent("order.cancelled", number, { isOpen: false });
    await sending({ holdersOf: "order:delivery:assign" }, { number, msg: "外卖订单超时" });
    const state = async () =>
      (await sql<{ state: string }>`select state from handling where subject = ${number}`.execute(server.services.db))
        .rows[0]?.state;
    expect(await state()).toBe("done");
    await sending({ holdersOf: "order:delivery:assign" }, { number, msg: "外卖催单", handling: "again" });
    expect(await state()).toBe("unclaimed");
  });

  test("does not start for notices, messages to single users and messages without a number", async () => {
    const me = await person();
    await sendTo(me, { number: "WM1" });
    await sending({ holdersOf: "order:delivery:assign" }, { number: "WM2", handling: "none" });
    await sending({ holdersOf: "order:delivery:assign" });
    await sending({ holdersOf: "order:delivery:assign" }, { type: 8, number: "G1", handling: "begin" });
    expect((await inbox(me)).records.map(({ team }) => team)).toEqual([null, null, null, null]);
  });

  test("is released when its user is off-boarded", async () => {
    const [admin, leaver] = [await person("admin"), await person()];
    const number = await sendOrder();
    await claim(leaver, number);
    expect(await server.call(usersApi.offBoard, { id: leaver.id }, admin.token)).toMatchObject({ success: true });
    expect((await inbox(admin, { limit: 1 })).records[0]?.team).toMatchObject({ state: "unclaimed", byId: null });
  });
});

describe("an unclaimed order", () => {
  const rings = () =>
    frames(12).map(({ access, frame }) => ({ access, ...(frame as { subjects: string[]; level: number }) }));
  const later = async (ms: number) => {
    clock.moveMs(ms);
    return ringUnclaimed(server.services);
  };
  const escalated = async (manager: Person, lang = "zh") =>
    (await inbox(manager, {}, lang)).records.filter(({ sendName }) => sendName === "");

  test("rings at 30 s and 60 s and is escalated at 90 s, once each on several nodes", async () => {
    const [manager, dispatcher] = [await person("manager"), await person()];
    const numbers = [await sendOrder(), await sendOrder()];
    expect(await later(29_000)).toBe(0);
    clock.moveMs(1_000);
    await Promise.all(Array.from({ length: 5 }, () => ringUnclaimed(server.services)));
    expect(
      rings()
        .flatMap(({ subjects }) => subjects)
        .toSorted(),
    ).toEqual(numbers);
    expect(rings()[0]).toMatchObject({ access: "order:delivery:assign", kind: "order", level: 1 });
    expect(await later(29_000)).toBe(0);
    await later(1_000);
    expect(rings().at(-1)).toMatchObject({ level: 2 });
    expect(await escalated(manager)).toEqual([]);
    clock.moveMs(30_000);
    await Promise.all(Array.from({ length: 5 }, () => ringUnclaimed(server.services)));
    const [message, ...more] = await escalated(manager);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      type: 6,
      number: numbers[0],
      msg: "2 个订单未认领，最早的是：新外卖订单",
      team: { subject: numbers[0], state: "unclaimed" },
    });
    expect(await escalated(dispatcher)).toEqual([]);
    expect(await later(600_000)).toBe(0);
  });

  test("does not ring while claimed and rings again after its release", async () => {
    const me = await person();
    const number = await sendOrder();
    await claim(me, number);
    expect(await later(90_000)).toBe(0);
    await release(me, number);
    expect(await later(30_000)).toBe(1);
    expect(rings()).toMatchObject([{ subjects: [number], level: 1 }]);
  });

  test("rings at once after an outage and continues from there", async () => {
    const manager = await person("manager");
    await sendOrder();
    await later(600_000);
    expect(await later(9_000)).toBe(0);
    await later(1_000);
    await later(10_000);
    expect(rings().map(({ level }) => level)).toEqual([1, 2]);
    expect(await escalated(manager)).toHaveLength(1);
  });

  test("is escalated in the manager's language, several orders in one message", async () => {
    const manager = await person("manager");
    const template = { key: "new-delivery-order", values: { merchant: "老成都", total: "50.00" } } as const;
    await sendOrder({ template });
    for (const ms of [30_000, 30_000, 30_000]) await later(ms);
    expect((await escalated(manager, "en"))[0]?.msg).toBe("Unclaimed: New delivery order: 老成都, ¥50.00");
    for (let i = 0; i < 3; i += 1) await sendOrder();
    for (const ms of [30_000, 30_000, 30_000]) await later(ms);
    expect(await escalated(manager)).toHaveLength(1);
    await later(300_000);
    expect(await escalated(manager, "en")).toHaveLength(2);
    expect((await escalated(manager, "en"))[0]?.msg).toMatch(/^3 unclaimed orders/);
  });
});

test("deletes read messages from before a moment and keeps unread and newer ones", async () => {
  const me = await person();
  for (const msg of ["old and read", "old", "new"]) await sendTo(me, { msg });
  const [, , oldest] = (await inbox(me)).records;
  await read(me, { ids: [oldest?.id ?? ""] });
  await sql`update message set created_at = created_at - interval '731 days' where body like 'old%'`.execute(
    server.services.db,
  );
  const before = new Date(server.services.clock.now().getTime() - 730 * 24 * 60 * 60_000);
  expect(await messageRetention.apply(server.services, before)).toBe(1);
  expect((await inbox(me)).records.map(({ msg }) => msg)).toEqual(["new", "old"]);
});
