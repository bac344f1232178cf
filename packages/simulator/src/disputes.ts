import { demoPeople, demoPhone } from "@vowdesk/contract/staff/auth";
import type { AppRole } from "@vowdesk/contract/kernel";
import { unlessRefused, type Call } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";
import { photo } from "./recordings.ts";

const firstMs = 50_000;
/** About ten an hour of each kind, because few people review them. */
const pauseMs = 6 * 60_000;
const thinkingMs = 25_000;
const playingMs = 90_000;
/** Only these demo customers have a balance for stakes. */
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
const picture = (person: Person, pace: Pace) => person.call("appReviews_upload", { file: photo(below(pace, 256)) });

/** Files a complaint about one of the customer's orders. */
async function complain(person: Person, pace: Pace): Promise<void> {
  const orders = await person.call("appOrders_mine", { limit: 5 });
  if (orders.length === 0) return;
  const [problem, text] = pace.pick(complaints);
  const pictures = problem === "damaged" ? [await picture(person, pace)] : [];
  await person.call("appComplaints_submit", { number: pace.pick(orders).number, trouble: problem, text, pictures });
}

/** Answers a complaint against this person. */
async function answer(person: Person, pace: Pace): Promise<void> {
  const concerning = await person.call("appReviews_concerning", {});
  const open = concerning.find(({ queue, status }) => queue === "complaint" && status === "waiting");
  if (open) await person.call("appComplaintSides_answer", { id: open.id, text: pace.pick(answers) });
}

/** Plays a challenge for a stake. Both players usually report the same result. */
async function play(challenger: Person, opponent: Person, pace: Pace): Promise<void> {
  const stakeCents = pace.pick([1_000, 2_000, 5_000]);
  const opponentPhone = demoPhone("customer", opponent.index);
  const { id } = await challenger.call("appChallenges_submit", { opponentPhone, game: pace.pick(games), stakeCents });
  await pace.about(thinkingMs);
  if (pace.random() < 0.2) return void (await opponent.call("appChallengeGames_decline", { id }));
  await opponent.call("appChallengeGames_accept", { id });
  await pace.about(playingMs);
  const pictures = [await picture(challenger, pace)];
  await challenger.call("appChallengeGames_claim", { id, outcome: "won", text: "三局两胜", pictures });
  await pace.about(thinkingMs);
  if (pace.random() < 0.7)
    await opponent.call("appChallengeGames_claim", { id, outcome: pace.random() < 0.7 ? "lost" : "won" });
}

/** Files complaints, answers them and plays challenges at intervals. */
export async function startDisputes(call: Call, pace: Pace): Promise<void> {
  const randomPerson = (role: AppRole, among: number = demoPeople[role]) =>
    openPerson(role, below(pace, among), call, pace);
  await pace.about(firstMs);
  while (!pace.isOver) {
    const challenger = randomPerson("customer", players);
    const opponent = openPerson("customer", (challenger.index + 1 + below(pace, 4)) % players, call, pace);
    pace.go(() => unlessRefused(complain(randomPerson("customer"), pace)));
    for (const role of ["merchant", "courier"] as const) pace.go(() => unlessRefused(answer(randomPerson(role), pace)));
    pace.go(() => unlessRefused(play(challenger, opponent, pace)));
    await pace.about(pauseMs);
  }
}
