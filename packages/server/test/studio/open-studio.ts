import { agreementsApi, type AgreementDetail, type SignatureCode } from "@vowdesk/contract/studio/agreements";
import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import {
  instalmentsApi,
  weddingPaymentsApi,
  type PaymentPlan,
  type WeddingReceipt,
} from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { expect } from "vitest";
import { businessZone, dateIn } from "../../src/platform/business-time.ts";
import { someTerms } from "../matrix/features/studio/offers.ts";
import type { TestServer } from "../server.ts";

type User = Awaited<ReturnType<TestServer["createUser"]>>;

interface Members {
  /** A consultant. */
  mei: User;
  manager: User;
  finance: User;
}

const line = [
  { x: 0, y: 0 },
  { x: 10, y: 20 },
];

/** A studio whose users sell, plan and check payments. */
class Studio {
  readonly mei: User;
  readonly manager: User;
  readonly finance: User;
  readonly #server: TestServer;
  readonly #offerId: number;
  readonly #team: readonly number[];
  #phones = 0;
  #transfers = 0;
  #day = 9;

  constructor(server: TestServer, { mei, manager, finance }: Members, offerId: number, team: readonly number[]) {
    this.#server = server;
    this.mei = mei;
    this.manager = manager;
    this.finance = finance;
    this.#offerId = offerId;
    this.#team = team;
  }

  #newPhone(): string {
    this.#phones += 1;
    return `137${String(this.#phones).padStart(8, "0")}`;
  }

  async addWedding(): Promise<number> {
    const couple = { nameA: "Anna", phoneA: this.#newPhone(), nameB: "Ben", phoneB: this.#newPhone() };
    return ((await this.#server.call(weddingsApi.add, couple, this.mei.token)).data as { id: number }).id;
  }

  draft(weddingId: number, discountCents = 0) {
    const input = { weddingId, offerId: this.#offerId, discountCents, language: "en" } as const;
    return this.#server.call(agreementsApi.draft, input, this.mei.token);
  }

  /** Both partners sign an agreement. */
  async sign(weddingId: number, discountCents = 0): Promise<AgreementDetail> {
    const { token } = this.mei;
    const { id, version } = (await this.draft(weddingId, discountCents)).data as AgreementDetail;
    const { digest } = (await this.#server.call(agreementsApi.send, { id, version }, token)).data as AgreementDetail;
    let answer: unknown;
    for (const partner of ["a", "b"] as const) {
      const { code } = (await this.#server.call(agreementsApi.code, { id, partner }, token)).data as SignatureCode;
      const signature = { id, partner, strokes: [line], code: code ?? "", digest: digest ?? "" };
      answer = (await this.#server.call(agreementsApi.sign, signature, token)).data;
    }
    return answer as AgreementDetail;
  }

  /** Records a payment, which still has to be checked. */
  async record(weddingId: number, amountCents: number): Promise<WeddingReceipt> {
    const { db, clock } = this.#server.services;
    const receivedOn = dateIn(await businessZone(db), clock.now());
    this.#transfers += 1;
    const input = { weddingId, amountCents, method: "cash", receivedOn, reference: `R${this.#transfers}` } as const;
    return (await this.#server.call(weddingPaymentsApi.record, input, this.mei.token)).data as WeddingReceipt;
  }

  check({ id, version }: WeddingReceipt) {
    return this.#server.call(weddingPaymentsApi.check, { id, version }, this.finance.token);
  }

  async pay(weddingId: number, amountCents: number): Promise<void> {
    await this.check(await this.record(weddingId, amountCents));
  }

  /** Tries to book a firm studio shoot on an unused day in March 2027. */
  tryToBook(weddingId: number) {
    this.#day += 1;
    const at = (time: string) => `2027-03-${this.#day}T${time}:00+08:00`;
    const times = { startsAt: at("10:00"), endsAt: at("12:00") };
    const input = { purpose: "studio", ...times, team: this.#team, weddingId };
    return this.#server.call(shootsApi.book, input as never, this.manager.token);
  }

  async book(weddingId: number): Promise<Shoot> {
    const { data, message } = await this.tryToBook(weddingId);
    expect(data, message).toBeDefined();
    return data;
  }

  /** Takes a firm shoot to its end. Its time becomes that of the clock, because a shoot does not end before its start. */
  async finish({ id, version }: Shoot, token = this.manager.token): Promise<Shoot> {
    const { db, clock } = this.#server.services;
    const now = clock.now();
    await sql`update shoot set starts_at = ${now}, ends_at = ${new Date(now.getTime() + 60 * 60_000)} where id = ${id}`.execute(
      db,
    );
    let answer: unknown;
    for (const [index, step] of [shootsApi.confirm, shootsApi.checkIn, shootsApi.start, shootsApi.finish].entries()) {
      const { success, message, data } = await this.#server.call(step, { id, version: version + index }, token);
      expect(success, message).toBe(true);
      answer = data;
    }
    return answer as Shoot;
  }

  async plan(weddingId: number, token = this.mei.token): Promise<PaymentPlan> {
    return (await this.#server.call(instalmentsApi.plan, { weddingId }, token)).data as PaymentPlan;
  }
}

/** Opens a studio with an active offer and a team. The clock of the server is at 2026-11-02. */
export async function openStudio(server: TestServer): Promise<Studio> {
  const members = {
    mei: await server.createUser({ roles: ["consultant"] }),
    manager: await server.createUser({ roles: ["manager", "scheduler"] }),
    finance: await server.createUser({ roles: ["finance"] }),
  };
  const { token } = members.manager;
  const offer = (await server.call(offersApi.add, someTerms as never, token)).data as OfferDetail;
  await server.call(offersApi.activate, { id: offer.id, version: 1 }, token);
  const addBookable = async (input: object) =>
    ((await server.call(bookablesApi.add, input as never, token)).data as { id: number }).id;
  const team = [
    await addBookable({ kind: "room", name: "Room" }),
    await addBookable({ kind: "person", name: "Photographer", skills: ["photography"] }),
    await addBookable({ kind: "person", name: "Make-up", skills: ["makeup"] }),
  ];
  return new Studio(server, members, offer.id, team);
}
