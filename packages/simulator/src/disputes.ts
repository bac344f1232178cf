import { demoPeople, demoPhone } from "@vowdesk/contract/auth";
import { appChallengeGamesApi, appChallengesApi } from "@vowdesk/contract/challenges";
import { appComplaintsApi, appComplaintSidesApi } from "@vowdesk/contract/complaints";
import type { AppRole } from "@vowdesk/contract/kernel";
import { appOrdersApi } from "@vowdesk/contract/orders";
import { appReviewsApi } from "@vowdesk/contract/reviews";
import { Refused, type Call } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";
import { photo } from "./recordings.ts";

const firstMs = 50_000;
/** A handful an hour of each: those who review are few. */
const pauseMs = 6 * 60_000;
const thinkingMs = 25_000;
const playingMs = 90_000;
/** The demo's players: they have something to play for. */
const players = 28;

const complaints = [
  ["damaged", "汤洒了一半，袋子里全是油"],
  ["late", "等了一个多小时才送到，都凉了"],
  ["missing", "少送了一份小菜"],
  ["manner", "电话里态度很不好"],
  ["charge", "优惠没有减，多收了钱"],
] as const;
const answers = [
  "出餐时包装完好，可能是路上颠簸",
  "当时确实太忙了，非常抱歉",
  "已经和顾客沟通过，愿意补偿",
  "按流程操作的，有照片",
];
const games = ["台球", "王者荣耀", "象棋", "羽毛球", "飞镖"];

const below = (pace: Pace, count: number) => Math.floor(pace.random() * count);
const picture = (person: Person, pace: Pace) => person.call(appReviewsApi.upload, { file: photo(below(pace, 256)) });

/** A customer complains about one of their orders. */
async function complain(person: Person, pace: Pace): Promise<void> {
  const orders = await person.call(appOrdersApi.mine, { limit: 5 });
  if (orders.length === 0) return;
  const [trouble, text] = pace.pick(complaints);
  const pictures = trouble === "damaged" ? [await picture(person, pace)] : [];
  await person.call(appComplaintsApi.ask, { number: pace.pick(orders).number, trouble, text, pictures });
}

/** Somebody who was complained about tells their side. */
async function answer(person: Person, pace: Pace): Promise<void> {
  const concerning = await person.call(appReviewsApi.concerning, {});
  const open = concerning.find(({ queue, status }) => queue === "complaint" && status === "waiting");
  if (open) await person.call(appComplaintSidesApi.answer, { id: open.id, text: pace.pick(answers) });
}

/** Two play for a stake, and mostly tell the same afterwards. */
async function play(one: Person, two: Person, pace: Pace): Promise<void> {
  const stakeCents = pace.pick([1_000, 2_000, 5_000]);
  const opponentPhone = demoPhone("customer", two.index);
  const { id } = await one.call(appChallengesApi.ask, { opponentPhone, game: pace.pick(games), stakeCents });
  await pace.about(thinkingMs);
  if (pace.random() < 0.2) return void (await two.call(appChallengeGamesApi.decline, { id }));
  await two.call(appChallengeGamesApi.accept, { id });
  await pace.about(playingMs);
  const pictures = [await picture(one, pace)];
  await one.call(appChallengeGamesApi.claim, { id, outcome: "won", text: "三局两胜", pictures });
  await pace.about(thinkingMs);
  if (pace.random() < 0.7)
    await two.call(appChallengeGamesApi.claim, { id, outcome: pace.random() < 0.7 ? "lost" : "won" });
}

/** Decided meanwhile, asked before, or not enough left to play for: nothing to be done. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Now and then somebody complains, tells their side, or plays for a stake (issue 8, simulator). */
export async function keepQuarrelling(call: Call, pace: Pace): Promise<void> {
  const someone = (role: AppRole, among: number = demoPeople[role]) => openPerson(role, below(pace, among), call, pace);
  await pace.about(firstMs);
  while (!pace.isOver) {
    const one = someone("customer", players);
    const two = openPerson("customer", (one.index + 1 + below(pace, 4)) % players, call, pace);
    pace.go(() => unlessRefused(complain(someone("customer"), pace)));
    for (const role of ["merchant", "courier"] as const) pace.go(() => unlessRefused(answer(someone(role), pace)));
    pace.go(() => unlessRefused(play(one, two, pace)));
    await pace.about(pauseMs);
  }
}
