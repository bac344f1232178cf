import { sql } from "kysely";
import {
  askForCouple,
  invoicesForCouple,
  issueInvoice,
  refuseInvoice,
} from "../../features/studio/wedding-payments/wedding-payments.ts";
import { inTransaction, systemActor, type Actor, type Context, type Services } from "../../kernel/http/context.ts";
import { unlimited } from "../../kernel/transaction/data-scope.ts";

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** Requests of couples, the newest first, and what finance has entered. */
const requests = [
  {
    buyerName: "杭州云程网络科技有限公司",
    taxNumber: "91330106MA2DEMO01X",
    mail: "fapiao@example.com",
    minutesAgo: 40,
  },
  { buyerName: "", taxNumber: "", mail: "", minutesAgo: 3 * hour },
  { buyerName: "", taxNumber: "", mail: "couple@example.com", minutesAgo: 2 * day, number: "26332000000137001842" },
  {
    buyerName: "浙江一诺贸易有限公司",
    taxNumber: "9133010",
    mail: "",
    minutesAgo: 2 * day,
    refusal: "税号位数不正确，请核对后重新申请",
  },
] as const;
/** Requests are decided after this time. */
const decidedAfter = 20 * hour;
/** No request is older, so that the money of each was received before it. */
const settledDays = 3;

/** Runs work at a time in the past. */
function workAt<T>(services: Services, minutesAgo: number, actor: Actor, work: (ctx: Context) => Promise<T>) {
  const at = new Date(services.clock.now().getTime() - minutesAgo * minuteMs);
  const clock = { now: () => at, machineAheadMs: 0 };
  return inTransaction({ ...services, clock }, { actor, language: "zh", requestId: "demo", ip: "" }, work);
}

async function findFinance({ db }: Services): Promise<Actor | null> {
  const { rows } = await sql<{ id: number; realName: string }>`
    select id, real_name as "realName" from users where username = 'finance' and deleted_at is null`.execute(db);
  const codes = new Set(["payment:all", "payment:invoice", "payment:invoice:issue"]);
  return rows[0] ? { kind: "staff", name: "finance", codes, scope: unlimited, ...rows[0] } : null;
}

/** Signed couples whose payments are all checked, none of them within the last days. */
async function findPaid({ db, clock }: Services): Promise<{ id: number; name: string }[]> {
  const before = new Date(clock.now().getTime() - settledDays * day * minuteMs);
  const { rows } = await sql<{ id: number; name: string }>`
    select wedding.id, name_a as name from wedding join wedding_receipt on wedding_receipt.wedding_id = wedding.id
    where consultant_id is not null and exists (select from agreement where agreement.wedding_id = wedding.id and state = 'signed')
    group by wedding.id having bool_and(wedding_receipt.state = 'checked') and max(wedding_receipt.created_at) < ${before}
    order by max(wedding_receipt.created_at) desc, wedding.id limit ${requests.length}`.execute(db);
  return rows;
}

/** A PDF document with one line of ASCII text. */
function pdfOf(text: string): string {
  const content = `BT /F1 14 Tf 56 760 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer).toString("base64");
}

/** Invoices that couples asked for: two that wait, an issued one, and a rejected one. An earlier start may have stored them. */
export async function addInvoices(services: Services): Promise<void> {
  const { rows } = await sql`select from wedding_invoice limit 1`.execute(services.db);
  const finance = await findFinance(services);
  if (rows.length > 0 || !finance) return;
  for (const [index, { id: weddingId, name }] of (await findPaid(services)).entries()) {
    const request = requests[index];
    if (!request) return;
    const { buyerName, taxNumber, mail, minutesAgo } = request;
    const asked = await workAt(services, minutesAgo, systemActor, async (ctx) => {
      const { billableCents: cents } = await invoicesForCouple(ctx, weddingId);
      return cents === 0
        ? undefined
        : (await askForCouple(ctx, weddingId, { buyerName: buyerName || name, taxNumber, mail, cents })).invoices[0];
    });
    if (!asked) continue;
    const invoice = { id: asked.id, version: 1 };
    await workAt(services, minutesAgo - decidedAfter, finance, async (ctx) => {
      if ("number" in request)
        await issueInvoice(ctx, {
          ...invoice,
          number: request.number,
          document: pdfOf(`Demo invoice ${request.number}`),
        });
      if ("refusal" in request) await refuseInvoice(ctx, { ...invoice, reason: request.refusal });
    });
  }
}
