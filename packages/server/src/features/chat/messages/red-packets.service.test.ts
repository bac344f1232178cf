import { appChatApi, chatApi, packetMs, type PacketLimits, type RedPacket } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  makeCustomer,
  startConversation,
  atDesk,
  passes,
  type TestAgent,
  type TestCustomer,
} from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { expirePackets } from "./red-packets.service.ts";

let server: TestServer;
let li: TestAgent & { username: string };
let finance: typeof li;
let chen: TestCustomer;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T03:30:00Z") });
  finance = await server.createUser({ username: "money", roles: ["finance"] });
});
afterAll(() => server?.close());

beforeEach(async () => {
  li = await server.createUser({ roles: ["service"] });
  ({ customer: chen, id } = await startConversation(server));
});

/** Staff sessions expire earlier, so staff sign in again. */
async function passOneDay(): Promise<void> {
  await passes(server, packetMs);
  for (const person of [li, finance]) person.token = await server.signIn(person.username);
}

async function balanceOf(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}
const customersPacket = async (amountCents = 888) => {
  const { data } = await chen.says("辛苦了", { type: 3, amountCents });
  return data.packet?.id ?? "";
};
const sendsPacket = async (amountCents: number, by = li) =>
  atDesk(server, by, id).sends("小小心意", { type: 3, amountCents });
const packet = async (packetId: string) =>
  (
    (await server.call(chatApi.listPackets, { conversationId: id }, finance.token)).data as { records: RedPacket[] }
  ).records.find((item) => item.id === packetId);

//
describe("red packets", () => {
  test("of 50 simultaneous attempts to open a customer's packet one succeeds, and the money moves once", async () => {
    const before = await balanceOf("house:redpackets");
    const packetId = await customersPacket();
    expect(await balanceOf(`packet:${packetId}`)).toBe(888);
    const agents = await Promise.all(Array.from({ length: 10 }, () => server.createUser({ roles: ["service"] })));
    const answers = await Promise.all(
      agents.flatMap(({ token }) =>
        Array.from({ length: 5 }, () => server.call(chatApi.openPacket, { id: packetId }, token)),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ reason }) => (reason as string) === "packet-closed")).toHaveLength(49);
    expect([await balanceOf(`packet:${packetId}`), (await balanceOf("house:redpackets")) - before]).toEqual([0, 888]);
    expect(await packet(packetId)).toMatchObject({ state: "opened", allowed: [] });
  });

  test("a staff packet is opened by its customer only, once", async () => {
    const { data } = await sendsPacket(500);
    expect(data).toMatchObject({ seq: 2, heldUntil: null, packet: { state: "sent" } });
    const packetId = data.packet?.id ?? "";
    const otherCustomer = await makeCustomer(server);
    const open = (by: TestCustomer) => server.call(appChatApi.openPacket, { id: packetId }, by.token);
    expect(await open(otherCustomer)).toMatchObject({ reason: "not-found" });
    expect(await server.call(chatApi.openPacket, { id: packetId }, li.token)).toMatchObject({ reason: "not-found" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(chen)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await balanceOf(`person:${chen.id}`)).toBe(500);
    expect((await chen.phone()).at(-1)).toMatchObject({ type: 3, packet: { state: "opened", mayOpen: false } });
  });

  test("a private note cannot contain a packet", async () => {
    const answer = await atDesk(server, li, id).sends("小小心意", { type: 3, amountCents: 500, isPrivate: true });
    expect(answer).toMatchObject({ reason: "invalid-input", data: { fields: { isPrivate: expect.anything() } } });
  });

  test("a packet that is not opened within 24 h is refunded once and cannot be opened afterwards", async () => {
    const bank = await balanceOf("bank");
    const packetId = await customersPacket(1_000);
    await passOneDay();
    expect(await server.call(chatApi.openPacket, { id: packetId }, li.token)).toMatchObject({
      reason: "packet-closed",
    });
    const ended = await Promise.all([expirePackets(server.services), expirePackets(server.services)]);
    expect(ended[0] + ended[1]).toBe(1);
    expect([await balanceOf("bank"), await balanceOf(`packet:${packetId}`)]).toEqual([bank, 0]);
    expect(await packet(packetId)).toMatchObject({ state: "expired" });
  });

  test("the daily limit holds for simultaneous packets, and refunds free it again", async () => {
    await sql`update studio set settings = settings || '{"redPacketDailyCents": 2000, "redPacketSecondCents": 1500}'`.execute(
      server.services.db,
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendsPacket(700)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "packet-limit" });
    const limits = async () => (await server.call(chatApi.packetLimits, {}, li.token)).data as PacketLimits;
    expect(await limits()).toEqual({ dailyCents: 2_000, spentCents: 1_400, secondCents: 1_500 });
    await passOneDay();
    expect((await limits()).spentCents).toBe(0);
    await expirePackets(server.services);
  });

  //
  test("packets of one user to one customer within a day count together, also simultaneous ones, and not those of a second person", async () => {
    await sql`update studio set settings = settings || '{"redPacketDailyCents": 9000, "redPacketSecondCents": 1500}'`.execute(
      server.services.db,
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendsPacket(600)));
    for (const state of ["pending", "sent"])
      expect(answers.filter(({ data }) => data.packet?.state === state)).toHaveLength(2);
    const limits = async (input: object) =>
      ((await server.call(chatApi.packetLimits, input, li.token)).data as PacketLimits).secondCents;
    expect([await limits({}), await limits({ conversationId: id })]).toEqual([1_500, 300]);
    const pending = answers.find(({ data }) => data.packet?.state === "pending")?.data.packet?.id ?? "";
    await server.call(chatApi.decidePacket, { id: pending, approve: true }, finance.token);
    expect(await limits({ conversationId: id })).toBe(300);
    const other = await startConversation(server);
    expect(
      (await atDesk(server, li, other.id).sends("祝好", { type: 3, amountCents: 1_400 })).data.packet,
    ).toMatchObject({
      state: "sent",
    });
    await passOneDay();
    expect(await limits({ conversationId: id })).toBe(1_500);
    await expirePackets(server.services);
  });

  test("a large packet waits for a second person; the customer sees nothing before, nor of a rejection", async () => {
    const { data } = await sendsPacket(1_600);
    expect(data.packet).toMatchObject({ state: "pending" });
    const packetId = data.packet?.id ?? "";
    expect([await balanceOf(`packet:${packetId}`), (await chen.phone()).length]).toEqual([0, 1]);
    const decide = (by: TestAgent, approve: boolean) =>
      server.call(chatApi.decidePacket, { id: packetId, approve }, by.token);
    expect(await decide(li, true)).toMatchObject({ code: 700 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(finance, true)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await balanceOf(`packet:${packetId}`)).toBe(1_600);
    expect((await chen.phone()).at(-1)).toMatchObject({ packet: { state: "sent", mayOpen: true } });

    const boss = await server.createUser({ roles: ["manager"] });
    await passOneDay();
    boss.token = await server.signIn(boss.username);
    const own = (await sendsPacket(1_700, boss)).data.packet?.id ?? "";
    expect(await server.call(chatApi.decidePacket, { id: own, approve: true }, boss.token)).toMatchObject({
      reason: "packet-own",
    });
    const no = { id: own, approve: false, reason: "太多了" };
    expect(await server.call(chatApi.decidePacket, no, finance.token)).toMatchObject({ data: { state: "rejected" } });
    expect(await chen.phone()).toHaveLength(2);
    expect(await balanceOf(`packet:${own}`)).toBe(0);
  });
});
