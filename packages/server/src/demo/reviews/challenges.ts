import {
  isDisputed,
  type ChallengeDetails,
  type ChallengeSide,
  type Outcome,
} from "@vowdesk/contract/reviews/challenges";
import { formatMoney } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { maskPhone } from "../../kernel/text/masking.ts";
import type { Customer } from "../business/people.ts";
import { scores } from "../pictures.ts";
import { after, pastTime, delayMinutes, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const players = 28;
const withinMinutes = 24 * 60;
const dayMinutes = 24 * 60;
const counts = {
  confirmed: 160,
  void: 34,
  declined: 26,
  expired: 18,
  asked: 7,
  running: 9,
  claimed: 9,
  disputed: 11,
  untold: 3,
} as const;
type Status = keyof typeof counts;

const games = ["台球", "王者荣耀", "象棋", "羽毛球", "斗地主", "乒乓球", "飞镖", "和平精英", "围棋", "桌游"];
const stakes = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];
const claimTexts: Readonly<Record<Outcome, readonly string[]>> = {
  won: ["三局两胜，我赢了", "最后一局十分钟结束，有截图", "赢了两局，对方认输", "比分都在照片里"],
  lost: ["技不如人，愿赌服输", "输了，下次再来"],
  draw: ["打平了，时间不够没分出胜负"],
};
const voidReasons = ["双方证据不足，无法判定胜负", "比赛结果为平局", "比赛未进行或中途取消"];

const mirror: Readonly<Record<Outcome, Outcome>> = { won: "lost", lost: "won", draw: "draw" };

interface Claims {
  first: ChallengeSide;
  outcome: Outcome;
  second: Outcome | null;
}

function claimsFor({ random }: ReviewContext, status: Status): Claims {
  const first = random.next() < 0.6 ? "challenger" : "opponent";
  if (status === "disputed") return { first, outcome: "won", second: random.next() < 0.9 ? "won" : "draw" };
  const outcome =
    status === "void" && random.next() < 0.4 ? "draw" : random.pick(["won", "won", "won", "lost"] as const);
  if (status === "void" && outcome === "won") return { first, outcome, second: "won" };
  return { first, outcome, second: random.next() < 0.6 ? mirror[outcome] : null };
}

const otherOf = (side: ChallengeSide): ChallengeSide => (side === "challenger" ? "opponent" : "challenger");

interface Game {
  first: Customer;
  second: Customer;
  status: Status;
  submittedAt: Date;
}

/** Submission time: recent for open challenges, earlier for those without a claimed result. */
function submittedAt(ctx: ReviewContext, status: Status, place: number): Date {
  const { random, now } = ctx;
  const minutes: Partial<Record<Status, number>> = {
    asked: 30 + place * 150,
    running: 90 + place * 260,
    claimed: 200 + place * 190,
    disputed: 240 + place * 170,
    untold: 3.4 * dayMinutes + place * 300,
  };
  const ago = minutes[status];
  return ago === undefined ? after(pastTime(ctx), -random.below(60)) : after(now, -ago);
}

/** The steps of a game up to the claims, and the claims. */
function playGame(ctx: ReviewContext, { first: challenger, second: rival, status, submittedAt: at }: Game) {
  const { random, picture } = ctx;
  const acceptedAt = after(at, 5 + random.below(25));
  const steps: DemoReview["steps"][number][] = [
    { act: "ask", status: "asked", at, by: null },
    { act: "accept", status: "running", at: acceptedAt, by: null, name: rival.name },
  ];
  const claims: ChallengeDetails["claims"] = { challenger: null, opponent: null };
  const pictures: string[] = [];
  if (status === "untold")
    steps.push({ act: "untold", status, at: after(acceptedAt, 3 * dayMinutes), by: null, name: "" });
  if (status === "running" || status === "untold") return { acceptedAt, steps, claims, pictures };
  const { first, outcome, second } = claimsFor(ctx, status);
  const addClaim = (side: ChallengeSide, claimed: Outcome, minutes: number) => {
    const shown = claimed === "lost" ? [] : [`score-${random.below(scores)}`];
    pictures.push(...shown);
    const claimedAt = after(acceptedAt, minutes);
    claims[side] = {
      outcome: claimed,
      text: random.pick(claimTexts[claimed]),
      pictures: shown.map(picture),
      at: claimedAt.toISOString(),
    };
    const { name } = side === "challenger" ? challenger : rival;
    steps.push({ act: "claim", status: isDisputed(claims) ? "disputed" : "claimed", at: claimedAt, by: null, name });
  };
  addClaim(first, outcome, 45 + random.below(60));
  if (second) addClaim(otherOf(first), second, 110 + random.below(40));
  return { acceptedAt, steps, claims, pictures };
}

/** The steps of a challenge that was not accepted. */
function unplayedGame({ second: rival, status, submittedAt: at }: Game) {
  const steps: DemoReview["steps"][number][] = [{ act: "ask", status: "asked", at, by: null }];
  if (status === "declined") steps.push({ act: "decline", status, at: after(at, 35), by: null, name: rival.name });
  if (status === "expired") steps.push({ act: "expire", status, at: after(at, dayMinutes), by: null, name: "" });
  return { acceptedAt: null, steps, claims: { challenger: null, opponent: null }, pictures: [] };
}

const unplayedStatuses: readonly Status[] = ["asked", "declined", "expired"];
const openStatuses: readonly Status[] = ["claimed", "disputed", "untold"];

function winnerOf({ claims }: Pick<ChallengeDetails, "claims">): ChallengeSide {
  const { challenger, opponent } = claims;
  if (challenger) return challenger.outcome === "lost" ? "opponent" : "challenger";
  return opponent?.outcome === "lost" ? "challenger" : "opponent";
}

function reviewOf(ctx: ReviewContext, game: Game): DemoReview {
  const { random } = ctx;
  const { first: challenger, second: rival, status } = game;
  const { acceptedAt, steps, claims, pictures } = unplayedStatuses.includes(status)
    ? unplayedGame(game)
    : playGame(ctx, game);
  const name = random.pick(games);
  const stakeCents = random.pick(stakes);
  const lastAt = steps.at(-1)?.at ?? game.submittedAt;
  const decision = { status, at: after(lastAt, delayMinutes(ctx)), by: "moderator" };
  if (status === "confirmed") steps.push({ ...decision, act: "confirm" });
  if (status === "void") steps.push({ ...decision, act: "void", reason: random.pick(voidReasons) });
  const details: ChallengeDetails = {
    game: name,
    stakeCents,
    opponent: { id: rival.id, name: rival.name, phone: maskPhone(rival.phone) },
    acceptedAt: acceptedAt?.toISOString() ?? null,
    claims,
    winner: status === "confirmed" ? winnerOf({ claims }) : null,
  };
  const opened = steps.find((step) => openStatuses.some((open) => open === step.status))?.at ?? lastAt;
  return {
    queue: "challenge",
    personId: challenger.id,
    personName: challenger.name,
    steps,
    pictures,
    details: () => details,
    summary: `${name} ${formatMoney(stakeCents, "zh")}`,
    similarityKeys: [`pair:${Math.min(challenger.id, rival.id)}-${Math.max(challenger.id, rival.id)}`],
    terms: [name, rival.name],
    phones: [rival.phone],
    dueAt: openStatuses.includes(status) ? after(opened, withinMinutes) : null,
  };
}

export function challenges(ctx: ReviewContext): DemoReview[] {
  const { random, people } = ctx;
  const all = people.customers.slice(0, players);
  return (Object.keys(counts) as Status[]).flatMap((status) =>
    Array.from({ length: counts[status] }, (_, place) => {
      const first = random.below(all.length);
      const challenger = all[first] ?? random.pick(people.customers);
      const rival = all[(first + 1 + random.below(4)) % all.length] ?? random.pick(people.customers);
      return reviewOf(ctx, { first: challenger, second: rival, status, submittedAt: submittedAt(ctx, status, place) });
    }),
  );
}

const initialCents = 300_000;

/** Ledger entries of challenges: initial balances, held stakes, and payouts. */
export async function moveStakes(db: Services["db"]): Promise<void> {
  await sql`
    with player as (
      select person_id as id from review where queue = 'challenge'
      union select (details->'opponent'->>'id')::integer from review where queue = 'challenge'
    ), moved as (
      insert into ledger_transfer (at, purpose, subject, key)
      select now() - interval '91 days', 'ledger.opened', 'ledger', 'ledger.opened:players' where exists (select from player) returning id, at
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, row_number() over (order by account), account, cents, moved.at
    from moved, (select 'person:' || id as account, ${initialCents}::bigint as cents from player
      union all select 'bank', -${initialCents}::bigint * count(*) from player) as side`.execute(db);
  await sql`
    with game as (
      select id, status, acted_at, (details->>'acceptedAt')::timestamptz as accepted_at, (details->>'stakeCents')::bigint as stake,
        'person:' || person_id as one, 'person:' || (details->'opponent'->>'id') as rival, details->>'winner' as winner
      from review where queue = 'challenge' and details->>'acceptedAt' is not null
    ), step as (
      select id, 'held' as what, accepted_at as at, -stake as to_one, -stake as to_two from game
      union all select id, 'won', acted_at + interval '10 seconds', case winner when 'challenger' then 2 * stake else 0 end,
        case winner when 'opponent' then 2 * stake else 0 end from game where status = 'confirmed'
      union all select id, 'void', acted_at + interval '10 seconds', stake, stake from game where status = 'void'
    ), moved as (
      insert into ledger_transfer (at, purpose, subject, key)
      select at, 'challenge.' || what, 'challenge:' || id, 'challenge.' || case what when 'held' then 'held' else 'ended' end || ':' || id
      from step order by at returning id, at, purpose, subject
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at
    from moved join step on moved.subject = 'challenge:' || step.id and moved.purpose = 'challenge.' || step.what
    join game on game.id = step.id,
      lateral (values (1, moved.subject, -to_one - to_two), (2, one, to_one), (3, rival, to_two)) as side (line, account, cents)
    where side.cents <> 0`.execute(db);
}
