import { idCheckSign } from "@vowdesk/contract/reviews/verification";
import { sql } from "kysely";
import { markOf, maskIdNumber, sealIdNumber } from "../../features/reviews/verification/verification.ts";
import type { Services } from "../../kernel/http/context.ts";
import { nameOf } from "../business/names.ts";
import type { Account } from "../business/people.ts";
import { faces } from "../pictures.ts";
import { after, decided, delayMinutes, pastTime, waiting, waitingSince, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const withinMinutes = 24 * 60;
const counts = { approved: 220, rejected: 40, revoked: 8, waiting: 24 } as const;
/** Some waiting items repeat the ID number of the previous one. */
const alikeEvery = 7;

const areas = ["330108", "330106", "330105", "330102", "330109", "330110", "110101", "310115", "420106", "510107"];
const refused = [
  "证件照片不清晰，请重新拍摄",
  "填写的姓名或证件号与证件不一致",
  "证件已过期",
  "手持照片中的人与证件不是同一人",
];

function idNumberOf({ random }: ReviewContext): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const born = `${1968 + random.below(38)}${two(1 + random.below(12))}${two(1 + random.below(28))}`;
  const digits = `${random.pick(areas)}${born}${String(random.below(1_000)).padStart(3, "0")}`;
  return digits + idCheckSign(digits);
}

function contentOf(
  ctx: ReviewContext,
  { id: personId, name: personName }: Account,
  idNumber: string,
  realName = personName,
) {
  const masked = maskIdNumber(idNumber);
  const face = personId % faces;
  const pictures = [`front-${face}`, "back", `holding-${face}`] as const;
  const [front, back, holding] = pictures.map(ctx.picture);
  return {
    personId,
    personName,
    summary: `${realName} ${masked}`,
    details: (id: number) => ({
      realName,
      idNumber: masked,
      front,
      back,
      holding,
      sealed: sealIdNumber(ctx, id, idNumber),
    }),
    pictures,
    similarityKeys: [markOf(ctx, idNumber)],
    terms: [realName],
  };
}

/** Verified app users have an approved item; some were rejected before. */
function approved(ctx: ReviewContext, person: Account, at: Date): DemoReview[] {
  const item = contentOf(ctx, person, idNumberOf(ctx));
  const minutes = delayMinutes(ctx);
  const yes = decided("verification", item, after(at, -minutes), {
    act: "approve",
    status: "approved",
    by: "moderator",
    minutes,
  });
  if (ctx.random.next() > 0.12) return [yes];
  const no = {
    act: "reject",
    status: "rejected",
    by: "moderator",
    reason: ctx.random.pick(refused),
    minutes: delayMinutes(ctx),
  };
  return [decided("verification", item, after(at, -minutes - 1_500), no), yes];
}

export function verification(ctx: ReviewContext): DemoReview[] {
  const { people, verifiedAt, random } = ctx;
  const persons: Account[] = [...people.workers, ...people.customers];
  const known = persons.filter(({ id }) => verifiedAt.has(id)).slice(0, counts.approved);
  const unverified = people.customers.filter(({ id }) => !verifiedAt.has(id));
  const unverifiedAt = (place: number) => unverified[(place * 37) % unverified.length] as Account;
  const no = { act: "reject", status: "rejected", by: "moderator" } as const;
  const yes = { act: "approve", status: "approved", by: "moderator" } as const;
  const back = { act: "revoke", status: "revoked", by: "manager", reason: "该证件已在其他账号使用" } as const;
  const rejected = Array.from({ length: counts.rejected }, (_, place) => {
    const item = contentOf(
      ctx,
      unverifiedAt(100 + place),
      idNumberOf(ctx),
      nameOf(random.below(1_000), random.below(1_000)),
    );
    return decided("verification", item, pastTime(ctx), {
      ...no,
      reason: random.pick(refused),
      minutes: delayMinutes(ctx),
    });
  });
  const revoked = Array.from({ length: counts.revoked }, (_, place) => {
    const item = contentOf(ctx, unverifiedAt(200 + place), idNumberOf(ctx));
    return decided(
      "verification",
      item,
      pastTime(ctx),
      { ...yes, minutes: delayMinutes(ctx) },
      { ...back, minutes: 900 },
    );
  });
  let number = "";
  const open = Array.from({ length: counts.waiting }, (_, place) => {
    number = place % alikeEvery === 1 ? number : idNumberOf(ctx);
    const at = waitingSince(ctx, place, counts.waiting, withinMinutes);
    return waiting("verification", contentOf(ctx, unverifiedAt(place), number), at, withinMinutes);
  });
  return [
    ...known.flatMap((person) => approved(ctx, person, verifiedAt.get(person.id) ?? ctx.now)),
    ...rejected,
    ...revoked,
    ...open,
  ];
}

export async function nameVerified(db: Services["db"]): Promise<void> {
  await sql`
    update app_account set real_name = review.details ->> 'realName' from review
    where review.person_id = app_account.id and queue = 'verification' and status = 'approved'
      and verified_at is not null`.execute(db);
}
