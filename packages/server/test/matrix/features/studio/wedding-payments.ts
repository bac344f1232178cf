import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { objects as agreements } from "./agreements.ts";
import { makeReview } from "../../reviews.ts";
import { idOf, newName, nothing, self, type Id, type ObjectFactories, type Rows } from "../../objects.ts";

/** A wedding of the consultant with 1,000.00 on its account. */
async function makePaidWedding(server: TestServer, consultantId: number): Promise<Id> {
  const id = await idOf(
    server,
    sql`insert into wedding (number, name_a, consultant_id) values (${newName()}, 'Anna',
      (select id from users where id = ${consultantId})) returning id`,
  );
  await sql`
    with moved as (
      insert into ledger_transfer (at, purpose, subject, key) values (now(), 'wedding.paid', 'wedding', ${newName()}) returning id, at
    )
    insert into ledger_entry (transfer_id, line, account, cents, at) select moved.id, line, account, cents, moved.at
    from moved, (values (1, 'bank', -100000), (2, ${`wedding:${id}`}, 100000)) as side (line, account, cents)`.execute(
    server.services.db,
  );
  return id;
}

/** A receipt of a consultant's wedding that other users recorded and checked. */
async function makeChecked(server: TestServer, consultantId: number): Promise<Id> {
  const weddingId = await makePaidWedding(server, consultantId);
  const [recorder, checker] = [
    await server.createUser({ username: newName(), roles: ["consultant"] }),
    await server.createUser({ username: newName(), roles: ["finance"] }),
  ];
  const id = await idOf(
    server,
    sql`insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by)
      values (${weddingId}, 100, 'cash', '2026-11-01', ${recorder.id}) returning id`,
  );
  return idOf(
    server,
    sql`update wedding_receipt set state = 'checked', decided_by = ${checker.id}, decided_at = now(), version = 2
      where id = ${id} returning id`,
  );
}

async function makeRefund(server: TestServer, consultantId: number): Promise<Id> {
  const weddingId = await makePaidWedding(server, consultantId);
  const consultant = await server.createUser({ username: newName(), roles: ["consultant"] });
  return idOf(
    server,
    sql`insert into wedding_refund (wedding_id, kind, amount_cents, reason, asked_by, review_id)
      values (${weddingId}, 'request', 100, 'x', ${consultant.id}, ${await makeReview(server.services, "wedding-refund")}) returning id`,
  );
}

/** An instalment of an agreement that the caller sells, or no one. */
async function makeInstalment(...input: Parameters<NonNullable<ObjectFactories[string]>>): Promise<Id> {
  const [server] = input;
  const agreementId = await agreements["agreement"]?.(...input);
  return idOf(
    server,
    sql`insert into wedding_instalment (wedding_id, agreement_id, position, kind, cents, due_event, updated_at)
      select wedding_id, id, 1, 'deposit', 100000, 'signing', now() from agreement where id = ${agreementId} returning id`,
  );
}

/** An instalment that a user asked to waive. */
async function askToWaive(server: TestServer, instalmentId: Id, userId: number): Promise<Id> {
  return idOf(
    server,
    sql`insert into wedding_waiver (wedding_id, agreement_id, position, cents, reason, asked_by)
      select wedding_id, agreement_id, position, cents, 'x',
        coalesce((select id from users where id = ${userId}), (select min(id) from users))
      from wedding_instalment where id = ${instalmentId} returning ${instalmentId}::integer as id`,
  );
}

/** The wedding of a checked receipt of 1.00, of which an invoice can be asked for. */
const makeBillable = async (server: TestServer, consultantId: number): Promise<Id> =>
  idOf(server, sql`select wedding_id as id from wedding_receipt where id = ${await makeChecked(server, consultantId)}`);

/** An invoice of a consultant's wedding that the couple asked for. */
const makeInvoice = async (server: TestServer, consultantId: number): Promise<Id> =>
  idOf(
    server,
    sql`insert into wedding_invoice (wedding_id, buyer_name, amount_cents, lines)
      values (${await makeBillable(server, consultantId)}, 'Anna', 100,
        '[{"text":"Photos","cents":100,"taxPercent":0,"taxCents":0}]') returning id`,
  );

export const objects: ObjectFactories = {
  instalment: makeInstalment,
  askedWaiver: async (server, caller, owner) => {
    const { id } = await server.createUser({ username: newName(), roles: ["finance"] });
    return askToWaive(server, await makeInstalment(server, caller, owner), id);
  },
  ownWaiver: async (server, caller, owner) =>
    askToWaive(server, await makeInstalment(server, caller, owner), caller.id),
  // The caller is the consultant of its wedding, or no one is. Another user recorded it.
  weddingReceipt: async (server, caller, owner) => {
    const recorder = await server.createUser({ username: newName(), roles: ["consultant"] });
    return idOf(
      server,
      sql`with made as (insert into wedding (number, name_a, consultant_id) values (${newName()}, 'Anna',
          (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id)
        insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by)
        select id, 100000, 'cash', '2026-11-01', ${recorder.id} from made returning id`,
    );
  },
  checkedReceipt: (server, caller, owner) => makeChecked(server, owner === "own" ? caller.id : 0),
  askedReversal: async (server, caller, owner) => {
    const id = await makeChecked(server, owner === "own" ? caller.id : 0);
    return idOf(
      server,
      sql`insert into wedding_receipt_reversal (receipt_id, reason, asked_by) select id, 'x', recorded_by
        from wedding_receipt where id = ${id} returning receipt_id as id`,
    );
  },
  // The caller is the consultant of its wedding, or no one is. Another user asked for it.
  weddingRefund: (server, caller, owner) => makeRefund(server, owner === "own" ? caller.id : 0),
  paidWedding: (server, caller, owner) => makePaidWedding(server, owner === "own" ? caller.id : 0),
  billableWedding: (server, caller, owner) => makeBillable(server, owner === "own" ? caller.id : 0),
  askedInvoice: (server, caller, owner) => makeInvoice(server, owner === "own" ? caller.id : 0),
  issuedInvoice: async (server, caller, owner) => {
    const { id: issuerId } = await server.createUser({ username: newName(), roles: ["finance"] });
    return idOf(
      server,
      sql`update wedding_invoice set state = 'issued', number = ${newName()}, document = convert_to('%PDF-', 'UTF8'),
        decided_by = ${issuerId}, decided_at = now(), version = 2
        where id = ${await makeInvoice(server, owner === "own" ? caller.id : 0)} returning id`,
    );
  },
  approvedRefund: async (server, caller, owner) => {
    const id = await makeRefund(server, owner === "own" ? caller.id : 0);
    const decider = await server.createUser({ username: newName(), roles: ["manager"] });
    await sql`
      update review set status = 'approved', acted_by = ${decider.id}, due_at = null
      where id = (select review_id from wedding_refund where id = ${id})`.execute(server.services.db);
    return idOf(
      server,
      sql`update wedding_refund set state = 'approved', decided_by = ${decider.id}, decided_at = now() where id = ${id}
        returning id`,
    );
  },
};

const ofVersion = (id: Id) => ({ id, version: 1 });
const selection = { step: "selection", on: "2027-01-01", version: 0 };
const cancellation = {
  version: 1,
  cause: "couple",
  reason: "x",
  amounts: { keptCents: 0, refundCents: 0, doubleCents: 0 },
};
const money = {
  amountCents: 100_000,
  method: "cash",
  receivedOn: new Date().toISOString().slice(0, 10),
  duplicateReason: "x",
};

/** A PDF file as base64. */
const pdf = Buffer.from("%PDF-1.7\n%%EOF").toString("base64");

export const rows: Rows = {
  "weddingPayments.list": nothing(),
  "weddingPayments.detail": self("weddingReceipt", "payment:all"),
  "weddingPayments.pdf": self("checkedReceipt", "payment:all"),
  "weddingPayments.record": self("wedding", "wedding:all", (weddingId) => ({ ...money, weddingId })),
  "weddingPayments.check": self("weddingReceipt", "payment:all", ofVersion),
  "weddingPayments.reject": self("weddingReceipt", "payment:all", (id) => ({ ...ofVersion(id), reason: "x" })),
  "weddingPayments.askReversal": self("checkedReceipt", "payment:all", (id) => ({ id, version: 2, reason: "x" })),
  "weddingPayments.approveReversal": self("askedReversal", "payment:all", (id) => ({ id, version: 1 })),
  "weddingPayments.refuseReversal": self("askedReversal", "payment:all", (id) => ({ id, version: 1, reason: "x" })),
  "cancellations.terms": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
  "cancellations.notice": self("shoot", "shoot:all", (shootId) => ({ shootId })),
  "cancellations.dateNotice": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
  "cancellations.cancel": self("wedding", "wedding:all", (weddingId) => ({ ...cancellation, weddingId })),
  "weddingRefunds.list": nothing(),
  "weddingRefunds.detail": self("weddingRefund", "payment:all"),
  "weddingRefunds.ask": self("paidWedding", "wedding:all", (weddingId) => ({
    weddingId,
    amountCents: 100,
    reason: "x",
  })),
  "weddingRefunds.pay": self("approvedRefund", "payment:all", (id) => ({ ...ofVersion(id), method: "cash" })),
  "weddingRefunds.refuse": self("approvedRefund", "payment:all", (id) => ({ ...ofVersion(id), reason: "x" })),
  "invoices.list": nothing(),
  "invoices.detail": self("askedInvoice", "payment:all"),
  "invoices.ofWedding": self("wedding", "payment:all", (weddingId) => ({ weddingId })),
  "invoices.ask": self("billableWedding", "payment:all", (weddingId) => ({ weddingId, buyerName: "Anna", cents: 100 })),
  "invoices.issue": self("askedInvoice", "payment:all", (id) => ({
    ...ofVersion(id),
    number: `I-${id}`,
    document: pdf,
  })),
  "invoices.refuse": self("askedInvoice", "payment:all", (id) => ({ ...ofVersion(id), reason: "x" })),
  "invoices.document": self("issuedInvoice", "payment:all"),
  "paymentLinks.issue": self("instalment", "payment:all", (id) => ({ id, cents: 100_000 })),
  "weddingMonths.list": nothing(),
  "weddingEarnings.list": nothing(),
  "weddingEarnings.detail": self("wedding", "payment:all", (weddingId) => ({ weddingId })),
  "weddingEarnings.confirm": self("wedding", "payment:all", (weddingId) => ({ weddingId, part: "shoot", cents: 1 })),
  "instalments.list": nothing(),
  "instalments.detail": self("instalment", "payment:all"),
  "instalments.waive": self("instalment", "payment:all", (id) => ({ id, cents: 100_000, reason: "x" })),
  "instalments.approveWaiver": self("askedWaiver", "payment:all", ofVersion),
  "instalments.refuseWaiver": self("askedWaiver", "payment:all", (id) => ({ ...ofVersion(id), reason: "x" })),
  "instalments.withdrawWaiver": self("ownWaiver", "payment:all", ofVersion),
  "instalments.plan": self("wedding", "payment:all", (weddingId) => ({ weddingId })),
  "instalments.dateStep": self("wedding", "wedding:all", (weddingId) => ({ ...selection, weddingId })),
};
