import { checklists, type ApplicationKind } from "@vowdesk/contract/reviews/applications";
import type { DocumentName } from "@vowdesk/contract/people/documents";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { addDays, dateIn, sameTimeLater } from "../../platform/business-time.ts";
import { joinedDaysAgo, joinedMinutesBefore, type Account, type Merchant, type Worker } from "../business/people.ts";
import { after, decided, delayMinutes, pastTime, waiting, waitingSince, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const withinMinutes = 48 * 60;
const counts = { rejected: 30, returned: 7, waiting: 20 } as const;
const kinds: readonly ApplicationKind[] = ["courier", "runner", "merchant", "courier", "driver"];
const kindNames: Readonly<Record<ApplicationKind, string>> = {
  merchant: "商家",
  courier: "骑手",
  driver: "代驾司机",
  runner: "跑腿员",
};
const refused = ["所在区域暂未开放入驻", "资质不符合平台要求", "提交的证件不属实"];
const incomplete = ["证件已过期，请上传有效证件", "证件照片不清晰，请重新上传", "缺少必需的证件"];
const shops = ["阿婆馄饨店", "山城小面", "兄弟烧烤", "鲜果时光", "巷子口牛杂", "甜心烘焙", "老杭帮面馆", "港式茶餐厅"];

const hoursBetween = 24;
const joinedMinutes = hoursBetween * 60;
const letters: Readonly<Record<DocumentName, string>> = {
  "business-licence": "92330108MA",
  "food-licence": "JY23301080",
  "health-certificate": "JK33010",
  "vehicle-licence": "浙A电",
  "driving-licence": "33010",
  "conduct-certificate": "杭公无犯",
};

interface ApplicationData {
  kind: ApplicationKind;
  zone: string;
  shopName?: string;
  address?: string;
  /** Documents of the checklist that are missing or expired. */
  lacks?: DocumentName | undefined;
  expired?: DocumentName | undefined;
}

const noShop = { shopName: "", address: "" } as const;

function contentOf(
  ctx: ReviewContext,
  { id, name }: Account,
  { lacks, expired, ...data }: ApplicationData,
  submittedAt: Date,
) {
  const { random, picture } = ctx;
  const names = checklists[data.kind].filter((document) => document !== lacks);
  const documents = names.map((document) => {
    const validDays = document === expired ? -5 - random.below(60) : 60 + random.below(900);
    const hasNoExpiry = document === "business-licence" && random.next() < 0.5;
    return {
      name: document,
      number: `${letters[document]}${String(100_000 + random.below(899_999))}`,
      picture: picture(document),
      expiresOn: hasNoExpiry ? null : addDays(dateIn(defaultTimeZone, submittedAt), validDays),
    };
  });
  return {
    personId: id,
    personName: name,
    summary: `${kindNames[data.kind]} · ${data.shopName ?? data.zone}`,
    details: () => ({ ...noShop, ...data, place: null, documents }),
    pictures: names,
    similarityKeys: documents.map(({ name: document, number }) => `document:${document}:${number}`),
    terms: [data.zone, data.address ?? ""],
  };
}

const isWorker = (person: Merchant | Worker): person is Worker => "serves" in person;
const dataOf = (person: Merchant | Worker): ApplicationData =>
  isWorker(person)
    ? { kind: person.role as ApplicationKind, zone: person.zone }
    : { kind: "merchant", zone: person.zone, shopName: person.name, address: person.address };

/** Each worker and merchant applied once, before the first order. */
function applicationsOfWorkers(ctx: ReviewContext): DemoReview[] {
  const { people, now, random } = ctx;
  const yes = { act: "approve", status: "approved", by: "moderator" } as const;
  return [...people.merchants, ...people.workers].map((person) => {
    const at = after(now, -((joinedDaysAgo - 1) * joinedMinutes + random.below(1 + joinedMinutesBefore(person.id))));
    return decided("application", contentOf(ctx, person, dataOf(person), at), at, {
      ...yes,
      minutes: delayMinutes(ctx) * 6,
    });
  });
}

/** Applications: accepted, rejected, returned and waiting. */
export function applications(ctx: ReviewContext): DemoReview[] {
  const { people, random } = ctx;
  const applicant = (place: number) =>
    people.customers[(701 + place * 53) % people.customers.length] as (typeof people.customers)[number];
  const dataAt = (place: number): ApplicationData => {
    const { zone, address } = applicant(place);
    const kind = kinds[place % kinds.length] ?? "runner";
    return kind === "merchant" ? { kind, zone, shopName: random.pick(shops), address } : { kind, zone };
  };
  const of = (place: number, at: Date, more: Partial<ApplicationData> = {}) =>
    contentOf(ctx, applicant(place), { ...dataAt(place), ...more }, at);
  const first = (place: number) => checklists[dataAt(place).kind][0];
  const rejected = Array.from({ length: counts.rejected }, (_, place) => {
    const at = pastTime(ctx);
    const no = {
      act: "reject",
      status: "rejected",
      by: "moderator",
      reason: random.pick(refused),
      minutes: delayMinutes(ctx) * 4,
    };
    return decided("application", of(40 + place, at), at, no);
  });
  const returned = Array.from({ length: counts.returned }, (_, place) => {
    const at = sameTimeLater(defaultTimeZone, ctx.now, -(2 + place));
    const back = {
      act: "return",
      status: "returned",
      by: "moderator",
      reason: random.pick(incomplete),
      minutes: delayMinutes(ctx) * 4,
    };
    return decided("application", of(80 + place, at, { expired: first(80 + place) }), at, back);
  });
  const open = Array.from({ length: counts.waiting }, (_, place) => {
    const at = waitingSince(ctx, place, counts.waiting, withinMinutes);
    const lacks = place % 6 === 2 ? checklists[dataAt(place).kind].at(-1) : undefined;
    const expired = place % 5 === 3 ? first(place) : undefined;
    return waiting("application", of(place, at, { lacks, expired }), at, withinMinutes);
  });
  return [...applicationsOfWorkers(ctx), ...rejected, ...returned, ...open];
}
