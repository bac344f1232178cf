import type { ComplaintDetails } from "@vowdesk/contract/reviews/complaints";
import { numberPrefixes } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { defaultTimeZone, sliceText } from "@vowdesk/contract/kernel";
import { dateIn } from "../../platform/business-time.ts";
import type { DemoOrder } from "../orders/demo-order.ts";
import { meals } from "../pictures.ts";
import { after, delayMinutes, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

/** Decided complaints are spread over three months. Open ones are about the newest orders. */
const periods = 12;
const perPeriod = 22;
const openCount = 26;
const newest = 240;
const minutesOpen = { underWay: 30, over: 60 * 24 } as const;

type Trouble = ComplaintDetails["trouble"];
type ComplaintText = readonly [trouble: Trouble, text: string, otherSide: string];

const complaintTexts: Readonly<Record<DemoOrder["kind"], readonly ComplaintText[]>> = {
  delivery: [
    ["damaged", "汤洒了一半，袋子里全是油", "出餐时封口是好的，路上颠簸所致"],
    ["late", "超时四十多分钟才送到，饭菜都凉了", "高峰期出餐慢，已尽快送达"],
    ["missing", "少了一份米饭和两双筷子", "打包时漏放了，愿意补送"],
    ["missing", "点的是不辣，送来的全是辣椒", "后厨看错了备注，抱歉"],
    ["charge", "优惠没有减，多收了包装费", "包装费按店内标准收取"],
    ["manner", "打电话态度很差，东西直接扔门口", "当时赶下一单，语气急了，向顾客道歉"],
  ],
  driver: [
    ["late", "说十分钟到，等了半个多小时", "路上遇到事故堵车，已提前告知"],
    ["manner", "开车急刹急转，还一路打电话", "电话是导航和平台来电，以后会注意"],
    ["charge", "绕路多收了二十多块", "原路封闭施工，只能绕行"],
    ["damaged", "停车时把轮毂蹭到了", "停车后和车主一起检查过，没有新的刮痕"],
  ],
  errand: [
    ["damaged", "蛋糕送到的时候塌了一角", "取货时盒子就有点歪，已拍照"],
    ["missing", "让买的药少买了一盒", "药店只剩一盒，打电话没人接"],
    ["late", "文件晚到一个小时，耽误了签约", "取件的人迟到了，等了四十分钟"],
    ["charge", "小票上的价钱和收的不一样", "小票已上传，按实际金额付的"],
  ],
};
const workerTexts: readonly ComplaintText[] = [
  ["no-show", "到了地方没人接电话，白等了二十分钟", "手机静音没听到，不好意思"],
  ["manner", "顾客在电话里辱骂骑手", "当时等太久了，情绪不好"],
];

const verdicts = [
  ["compensate", "compensated", "非常抱歉，赔付已存入您的余额"],
  ["resolve", "resolved", "非常抱歉给您带来不便，我们已对责任方进行了处理"],
  ["resolve", "resolved", "退款已在订单中处理，请留意到账"],
  ["dismiss", "dismissed", "根据订单记录，未发现您反映的问题"],
  ["dismiss", "dismissed", "缺少凭证，无法核实"],
] as const;

type NumberedOrder = DemoOrder & { number: string };

/** Builds an order's number from its kind, day and position. */
function numbered(order: DemoOrder, place: number): NumberedOrder {
  const day = sliceText(dateIn(defaultTimeZone, order.createdAt).replaceAll("-", ""), 2);
  return { ...order, number: `${numberPrefixes[order.kind]}${day}${String(place).padStart(6, "0")}` };
}

const placedFrom = (ctx: ReviewContext, from: number, count: number) =>
  ctx.orders(from, from + count).map((order, index) => numbered(order, from + index + 1));

function partiesOf({ customer, merchant, worker }: DemoOrder) {
  return [customer, merchant, worker].filter((person) => person !== null);
}

interface ComplaintOptions {
  order: NumberedOrder;
  submittedAt: Date;
  isAnswered: boolean;
  compensatedCents: number | null;
}

function orderValueCents({ totalCents, details }: NumberedOrder): number {
  const { itemValueCents = 0, advanceCents = 0 } = details as { itemValueCents?: number; advanceCents?: number };
  return totalCents + Math.max(0, itemValueCents - advanceCents);
}

/** A complaint without a decision. Every ninth is by the worker. */
function complaintAbout(
  ctx: ReviewContext,
  { order, submittedAt, isAnswered, compensatedCents }: ComplaintOptions,
): DemoReview {
  const { random, picture } = ctx;
  const isByWorker = order.worker !== null && random.below(9) === 0;
  const person = (isByWorker && order.worker) || order.customer;
  const [trouble, text, answer] = random.pick(isByWorker ? workerTexts : complaintTexts[order.kind]);
  const answeredAt = after(submittedAt, 3 + random.below(20));
  const others = partiesOf(order).filter(({ id }) => id !== person.id);
  const answerEntry = isAnswered ? { text: answer, at: answeredAt.toISOString() } : null;
  const sides = others.map(({ id, role, name }, index) => ({
    id,
    role,
    name,
    answer: index === 0 ? answerEntry : null,
  }));
  const pictures = trouble === "damaged" && order.kind === "delivery" ? [`meal-${random.below(meals)}`] : [];
  const { number, kind, status, createdAt, totalCents, refundedCents } = order;
  const facts = { number, kind, status, placedAt: createdAt.toISOString(), totalCents, refundedCents };
  const details = {
    trouble,
    text,
    pictures: pictures.map(picture),
    sides,
    compensatedCents,
    order: { ...facts, worthCents: orderValueCents(order) },
  };
  const answered = { act: "answer", status: "answered", at: answeredAt, by: null, name: sides[0]?.name ?? "" };
  return {
    queue: "complaint",
    personId: person.id,
    personName: person.name,
    summary: `${number} ${text}`,
    details: () => details,
    pictures,
    similarityKeys: [`order:${number}`],
    dueAt: null,
    terms: [number, text, ...sides.map(({ name }) => name)],
    steps: [{ act: "ask", status: "waiting", at: submittedAt, by: null }, ...(isAnswered ? [answered] : [])],
  };
}

const hasEnded = ({ due, updatedAt }: DemoOrder, now: Date) => due.due_at === null && updatedAt < now;

function decidedComplaints(ctx: ReviewContext, period: number): DemoReview[] {
  const { random, orderCount, now } = ctx;
  const from = Math.floor((Math.max(0, orderCount - newest - perPeriod * 2) * period) / periods);
  const over = placedFrom(ctx, from, perPeriod * 2).filter((order) => hasEnded(order, now));
  return over.slice(0, perPeriod).flatMap((order) => {
    const [act, status, reason] = random.pick(verdicts);
    const maxCents = Math.min(orderValueCents(order) - order.refundedCents, 20_000);
    if (act === "compensate" && maxCents < 300) return [];
    const submittedAt = after(order.updatedAt, 5 + random.below(120));
    const share = Math.round((maxCents * (0.2 + random.next() * 0.6)) / 100) * 100;
    const compensatedCents = act === "compensate" ? Math.max(100, Math.min(maxCents, share)) : null;
    const made = complaintAbout(ctx, { order, submittedAt, isAnswered: random.next() < 0.7, compensatedCents });
    const decidedAt = after(made.steps.at(-1)?.at ?? submittedAt, delayMinutes(ctx));
    if (decidedAt > now) return [];
    return [{ ...made, steps: [...made.steps, { act, status, reason, at: decidedAt, by: "service" }] }];
  });
}

/** Complaints about the newest orders, some of which are open. The first ones are late. */
function openComplaints(ctx: ReviewContext): DemoReview[] {
  const { random, orderCount, now } = ctx;
  const from = Math.max(0, orderCount - newest);
  const chosen = placedFrom(ctx, from, newest).filter(({ createdAt }) => createdAt < after(now, -10));
  const step = Math.max(1, Math.floor(chosen.length / openCount));
  const orders = chosen.filter((_, index) => index % step === step - 1).slice(-openCount);
  return orders.map((order, index) => {
    const within = order.due.due_at === null ? minutesOpen.over : minutesOpen.underWay;
    const earliest = order.due.due_at === null ? order.updatedAt : after(order.createdAt, 5);
    const preferred = after(now, -1.2 * within * (1 - index / openCount) - 2);
    const submittedAt = new Date(Math.min(Math.max(preferred.getTime(), earliest.getTime()), after(now, -2).getTime()));
    const isAnswered = random.next() < 0.4 && after(submittedAt, 25) < now;
    const made = complaintAbout(ctx, { order, submittedAt, isAnswered, compensatedCents: null });
    return { ...made, dueAt: after(submittedAt, within) };
  });
}

export function complaints(ctx: ReviewContext): DemoReview[] {
  const decided = Array.from({ length: periods }, (_, period) => decidedComplaints(ctx, period)).flat();
  return [...decided, ...openComplaints(ctx)];
}

export async function payCompensations(db: Services["db"]): Promise<void> {
  await sql`
    with given as (
      select 'complaint.compensated:' || review.id as key, 'order:' || (details->'order'->>'number') as subject,
        acted_at + interval '10 seconds' as at, (details->>'compensatedCents')::bigint as cents,
        'person:' || person_id as account
      from review where queue = 'complaint' and status = 'compensated'
    ), moved as (
      insert into ledger_transfer (at, purpose, subject, key)
      select at, 'complaint.compensated', subject, key from given order by at returning id, at, key
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at
    from moved join given using (key),
      lateral (values (1, 'house:loss', -cents), (2, given.account, cents)) as side (line, account, cents)`.execute(db);
}
