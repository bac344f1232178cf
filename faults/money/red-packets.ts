import { randomUUID } from "node:crypto";
import { appChatApi, chatApi, contentTypes } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import {
  centsUpTo,
  withChance,
  retryUntilAnswered,
  pick,
  pickTwo,
  type MoneyScenario,
  type ScenarioRun,
  type Sending,
} from "./money-scenario.ts";
import type { MoneySetup, Customer } from "./money-setup.ts";
import type { Person, TestSystem } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

const goal = "red";
/** Daily limit of one member of staff; a long run reaches it. */
const dailyCents = 200_000;
/** From this amount on a second user approves. */
const secondCents = 20_000;
const mostCents = 30_000;
/** Percentages; the remaining packets are opened. */
const percentages = { twice: 20, byStaff: 50, approved: 70, over: 15, overConcurrently: 10 } as const;

/** A conversation with its assigned member of staff. */
interface PacketConversation {
  id: number;
  customer: Customer;
  by: Person;
}

async function openConversations({ system, customers, managers }: MoneySetup): Promise<PacketConversation[]> {
  await Promise.all(
    customers.map(({ token }) => retryUntilAnswered(system, { call: appChatApi.send, token, body: { text: "在吗" } })),
  );
  const { rows } = await sql<{ id: number; customer_id: number }>`select id, customer_id from conversation`.execute(
    system.services.db,
  );
  const talks = rows.flatMap(({ id, customer_id }) => {
    const customer = customers.find((item) => item.id === customer_id);
    return customer ? [{ id, customer, by: managers[id % managers.length] as Person }] : [];
  });
  if (talks.length !== customers.length) throw new Error("a customer has no conversation");
  return talks;
}

interface SentPacket {
  id: string;
  state: string;
}

/** Creates packets of both sides and records the answers. */
class Packets {
  readonly #setup: MoneySetup;
  readonly #talks: readonly PacketConversation[];
  sent = 0;
  refused = 0;
  /** Packet ids from answers that confirmed the opening or the approval; one entry per answer. */
  readonly opened: string[] = [];
  readonly approved: string[] = [];

  constructor(setup: MoneySetup, talks: readonly PacketConversation[]) {
    this.#setup = setup;
    this.#talks = talks;
  }

  async #send({ id, customer, by }: PacketConversation, isByStaff: boolean): Promise<SentPacket | null> {
    const content = { type: contentTypes.packet, text: "小小心意", amountCents: centsUpTo(mostCents) };
    const body = { ...content, clientMsgId: randomUUID() };
    const sending = isByStaff
      ? { call: chatApi.send, token: by.token, body: { id, ...body } }
      : { call: appChatApi.send, token: customer.token, body };
    const send = () => retryUntilAnswered(this.#setup.system, sending);
    const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
    const packets = answers.map(({ data }) => (data as { packet: SentPacket } | null)?.packet ?? null);
    const [packet = null] = packets;
    if (packets.some((item) => item?.id !== packet?.id)) throw new Error("the same key gave two packets");
    if (packet) this.sent += 1;
    else this.refused += 1;
    return packet;
  }

  /** Sends two requests at the same moment; one is confirmed, unless the server died with that answer. */
  async #sendConcurrently(sendings: readonly Sending[], id: string, done: string[]): Promise<void> {
    const answers = await Promise.all(sendings.map((sending) => retryUntilAnswered(this.#setup.system, sending)));
    for (const { success } of answers) if (success) done.push(id);
  }

  async #open({ customer }: PacketConversation, id: string, isByStaff: boolean): Promise<void> {
    const people = isByStaff ? [customer, customer] : pickTwo(this.#setup.managers);
    const call = isByStaff ? appChatApi.openPacket : chatApi.openPacket;
    await this.#sendConcurrently(
      people.map(({ token }) => ({ call, token, body: { id } })),
      id,
      this.opened,
    );
  }

  async #decide({ by }: PacketConversation, id: string): Promise<void> {
    const others = this.#setup.managers.filter((item) => item !== by);
    const sendings = pickTwo(others).map(({ token }) => {
      const approve = withChance(percentages.approved);
      return { call: chatApi.decidePacket, token, body: { id, approve, reason: approve ? "" : "太多了" } };
    });
    await this.#sendConcurrently(sendings, id, this.approved);
  }

  async once(): Promise<void> {
    const talk = pick(this.#talks);
    const isByStaff = withChance(percentages.byStaff);
    const packet = await this.#send(talk, isByStaff);
    if (!packet) return;
    const { id, state } = packet;
    if (state === "pending") await this.#decide(talk, id);
    const isOver = withChance(percentages.over);
    if (isOver || withChance(percentages.overConcurrently)) {
      const over = dayPasses(this.#setup.system, [id]);
      if (isOver) await over;
      await Promise.all([over, this.#open(talk, id, isByStaff)]);
    } else await this.#open(talk, id, isByStaff);
  }
}

/** Makes the unopened packets expire. */
async function dayPasses({ services: { db } }: TestSystem, ids: readonly string[] | null): Promise<void> {
  await sql`update red_packet set expires_at = sent_at + interval '1 millisecond'
    where state in ('pending', 'sent') and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`.execute(db);
}

interface Violations {
  packets: number;
  states: Record<string, number>;
  /** The ledger does not match the packet's state. */
  movedWrong: number;
  /** Money left in finished packets. */
  inside: number;
  /** Confirmed as opened, but not opened. */
  openedWrong: number;
  aboveLimit: number;
}

async function readViolations({ system }: MoneySetup, { opened }: Packets): Promise<Violations> {
  const { rows } = await sql<Violations>`
    with packet as (
      select red_packet.*, (select coalesce(sum(cents), 0) from ledger_entry where account = 'packet:' || red_packet.id) as inside,
        (select coalesce(array_agg(purpose order by transfer.id), '{}') from ledger_transfer transfer where subject = 'packet:' || red_packet.id) as moves,
        sender_kind = 'staff' and amount_cents >= ${secondCents} and decided_at is null as is_undecided
      from red_packet
    )
    select count(*)::integer as packets,
      (select json_object_agg(state, n) from (select state, count(*) as n from packet group by state) as counted) as states,
      (count(*) filter (where moves <> case when state = 'opened' then array['packet.sent', 'packet.opened']
        when state = 'expired' and not is_undecided then array['packet.sent', 'packet.expired'] else '{}'::text[] end))::integer as "movedWrong",
      coalesce(sum(abs(inside)), 0)::integer as inside,
      (select count(*)::integer from unnest(${opened}::bigint[]) as result (id)
        where (select state from red_packet where red_packet.id = result.id) <> 'opened') as "openedWrong",
      (select count(*)::integer from (select from red_packet where sender_kind = 'staff' and state in ('pending', 'sent', 'opened')
        group by sender_id having sum(amount_cents) > ${dailyCents}) as spent) as "aboveLimit"
    from packet`.execute(system.services.db);
  const [row] = rows;
  if (!row) throw new Error("the packets cannot be read");
  return row;
}

const ends = ["opened", "expired", "rejected"];
const countDuplicates = (ids: readonly string[]) => ids.length - new Set(ids).size;

/** Red packets of staff and of customers: approved, opened by two users at once, or returned after a day. */
export const redPackets: MoneyScenario = {
  name: "red packets",
  async open(setup: MoneySetup): Promise<ScenarioRun> {
    const { db } = setup.system.services;
    const limits = JSON.stringify({ redPacketDailyCents: dailyCents, redPacketSecondCents: secondCents });
    await sql`update studio set settings = settings || ${limits}::jsonb`.execute(db);
    const packets = new Packets(setup, await openConversations(setup));
    return {
      once: () => packets.once(),
      // Returns every unopened packet.
      reconcile: () => dayPasses(setup.system, null),
      async countUnfinished() {
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from red_packet where state in ('pending', 'sent') and expires_at < now()`.execute(
          db,
        );
        return rows[0]?.n ?? 0;
      },
      async check(tally: Tally) {
        const { packets: count, states, ...wrong } = await readViolations(setup, packets);
        const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
        note("red packets, each once", count, count === packets.sent && count > 0);
        note("above a user's daily limit, refused", packets.refused, true);
        for (const [state, n] of Object.entries(states)) note(`at the end: ${state}`, n, ends.includes(state));
        note("opening confirmed to two users", countDuplicates(packets.opened), countDuplicates(packets.opened) === 0);
        note(
          "decision confirmed to two users",
          countDuplicates(packets.approved),
          countDuplicates(packets.approved) === 0,
        );
        note("confirmed as opened, but not opened", wrong.openedWrong, wrong.openedWrong === 0);
        note("ledger that does not match the packet's state", wrong.movedWrong, wrong.movedWrong === 0);
        note("left in packets, in cents", wrong.inside, wrong.inside === 0);
        note("users above their daily limit", wrong.aboveLimit, wrong.aboveLimit === 0);
      },
    };
  },
};
