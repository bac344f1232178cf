import { idCheckSign } from "@vowdesk/contract/verification";
import { sql } from "kysely";
import { markOf, maskIdNumber, sealIdNumber } from "../../features/verification/index.ts";
import type { Services } from "../../kernel/http/context.ts";
import { nameOf } from "../business/names.ts";
import type { Account } from "../business/people.ts";
import { faces } from "../pictures.ts";
import { after, decided, soon, someTime, waiting, waitingSince, type QueueWorld } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const withinMinutes = 24 * 60;
const counts = { approved: 220, rejected: 40, revoked: 8, waiting: 24 } as const;
/** Of those that wait some give the number of the one before. */
const alikeEvery = 7;

const areas = ["330108", "330106", "330105", "330102", "330109", "330110", "110101", "310115", "420106", "510107"];
const refused = [
  "证件照片不清晰，请重新拍摄",
  "填写的姓名或证件号与证件不一致",
  "证件已过期",
  "手持照片中的人与证件不是同一人",
];

function idNumberOf({ random }: QueueWorld): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const born = `${1968 + random.below(38)}${two(1 + random.below(12))}${two(1 + random.below(28))}`;
  const digits = `${random.pick(areas)}${born}${String(random.below(1_000)).padStart(3, "0")}`;
  return digits + idCheckSign(digits);
}

function said(world: QueueWorld, { id: personId, name: personName }: Account, idNumber: string, realName = personName) {
  const masked = maskIdNumber(idNumber);
  const face = personId % faces;
  const pictures = [`front-${face}`, "back", `holding-${face}`] as const;
  const [front, back, holding] = pictures.map(world.picture);
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
      sealed: sealIdNumber(world, id, idNumber),
    }),
    pictures,
    alike: [markOf(world, idNumber)],
    words: [realName],
  };
}

/** Whoever is verified asked for it; some were turned away first. */
function approved(world: QueueWorld, person: Account, at: Date): DemoReview[] {
  const asks = said(world, person, idNumberOf(world));
  const minutes = soon(world);
  const yes = decided("verification", asks, after(at, -minutes), {
    act: "approve",
    status: "approved",
    by: "moderator",
    minutes,
  });
  if (world.random.next() > 0.12) return [yes];
  const no = {
    act: "reject",
    status: "rejected",
    by: "moderator",
    reason: world.random.pick(refused),
    minutes: soon(world),
  };
  return [decided("verification", asks, after(at, -minutes - 1_500), no), yes];
}

/** Names to verify: of those who are verified, of some who were turned away, and of some who wait. */
export function verification(world: QueueWorld): DemoReview[] {
  const { people, verifiedAt, random } = world;
  const persons: Account[] = [...people.workers, ...people.customers];
  const known = persons.filter(({ id }) => verifiedAt.has(id)).slice(0, counts.approved);
  const strangers = people.customers.filter(({ id }) => !verifiedAt.has(id));
  const stranger = (place: number) => strangers[(place * 37) % strangers.length] as Account;
  const no = { act: "reject", status: "rejected", by: "moderator" } as const;
  const yes = { act: "approve", status: "approved", by: "moderator" } as const;
  const back = { act: "revoke", status: "revoked", by: "manager", reason: "该证件已在其他账号使用" } as const;
  const rejected = Array.from({ length: counts.rejected }, (_, place) => {
    const asks = said(
      world,
      stranger(100 + place),
      idNumberOf(world),
      nameOf(random.below(1_000), random.below(1_000)),
    );
    return decided("verification", asks, someTime(world), {
      ...no,
      reason: random.pick(refused),
      minutes: soon(world),
    });
  });
  const revoked = Array.from({ length: counts.revoked }, (_, place) => {
    const asks = said(world, stranger(200 + place), idNumberOf(world));
    return decided("verification", asks, someTime(world), { ...yes, minutes: soon(world) }, { ...back, minutes: 900 });
  });
  let number = "";
  const open = Array.from({ length: counts.waiting }, (_, place) => {
    number = place % alikeEvery === 1 ? number : idNumberOf(world);
    const at = waitingSince(world, place, counts.waiting, withinMinutes);
    return waiting("verification", said(world, stranger(place), number), at, withinMinutes);
  });
  return [
    ...known.flatMap((person) => approved(world, person, verifiedAt.get(person.id) ?? world.now)),
    ...rejected,
    ...revoked,
    ...open,
  ];
}

/** Whoever was approved is known by the name on their papers. */
export async function nameVerified(db: Services["db"]): Promise<void> {
  await sql`
    update app_account set real_name = review.details ->> 'realName' from review
    where review.person_id = app_account.id and queue = 'verification' and status = 'approved'
      and verified_at is not null`.execute(db);
}
