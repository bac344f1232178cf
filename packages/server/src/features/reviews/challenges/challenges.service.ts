import {
  challengeOpenMs,
  challengePlayMs,
  challengeSides,
  isDisputed,
  challengeQueue,
  type ChallengeSide,
} from "@vowdesk/contract/reviews/challenges";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { defineQueue, notify, personBy, type ItemOf } from "../engine/engine.ts";
import { assertCovered, giveBack, holdStakes, payWinner, type Stakes } from "../../money/stakes/stakes.ts";

type Item = ItemOf<typeof challengeQueue>;

const otherSide = (side: ChallengeSide) => (side === "challenger" ? "opponent" : "challenger");
const peopleOf = ({ person_id, details }: Item) => ({ challenger: person_id, opponent: details.opponent.id });

function stakesOf(item: Item): Stakes {
  const { challenger, opponent } = peopleOf(item);
  return { ids: [challenger, opponent], cents: item.details.stakeCents };
}

/** No name: the challenger sees the summary and must not learn who owns a phone number. */
const summaryFor = ({ game, stakeCents }: Pick<Item["details"], "game" | "stakeCents">, language: Language) =>
  `${game} ${formatMoney(stakeCents, language)}`;

const winnerOf = (item: Item) => item.details.winner && peopleOf(item)[item.details.winner];

const sideOf = ({ actor }: Context, item: Item): ChallengeSide =>
  challengeSides.find((side) => peopleOf(item)[side] === actor.id) ?? refuse("not-found");

function assertOpen({ now }: Context, { status, created_at }: Item): void {
  if (status !== "asked" || now.getTime() - created_at.getTime() >= challengeOpenMs) refuse("review-closed");
}

/** Challenges: two people, a stake of each, their accounts of the game, and the winner. */
export const queue = defineQueue(challengeQueue, {
  messageType: 7,
  withinMinutes: 24 * 60,
  initialStatus: "asked",
  refusedWhile: { statuses: ["asked"], onlySimilar: true },
  acts: {
    confirm: {
      to: "confirmed",
      needs: ["winner"],
      change: (_ctx, { details }, { winner = null }) => ({ details: { ...details, winner } }),
      effect: (ctx, item) => payWinner(ctx, item, stakesOf(item), winnerOf(item)),
    },
    void: {
      from: ["running", "claimed", "disputed", "untold"],
      to: "void",
      needsReason: true,
      effect: (ctx, item) => giveBack(ctx, item, stakesOf(item)),
    },
  },
  steps: {
    /** The opponent accepts. Both stakes are held, or neither. */
    async accept(ctx, item) {
      if (sideOf(ctx, item) !== "opponent") refuse("not-found");
      if (item.status === "running") return null;
      assertOpen(ctx, item);
      await holdStakes(ctx, item, stakesOf(item));
      const details = { ...item.details, acceptedAt: ctx.now.toISOString() };
      return { status: "running", details, notice: "challenge-accepted" };
    },
    /** The opponent declines, or the challenger withdraws. No stake was held. */
    decline(ctx, item) {
      const side = sideOf(ctx, item);
      if (item.status === "declined") return null;
      assertOpen(ctx, item);
      return { status: "declined", ...(side === "opponent" ? { notice: "challenge-declined" } : {}) };
    },
    /** One of the two reports the result. Reviewers are notified, also when the two reports differ. */
    async claim(ctx, item, { outcome, text, pictures }, { keepAll }) {
      const side = sideOf(ctx, item);
      const { details, status } = item;
      const { [side]: mine, [otherSide(side)]: theirs } = details.claims;
      if (mine?.outcome === outcome) return null;
      if (mine || !["running", "claimed", "untold"].includes(status)) refuse("review-closed");
      const report = { outcome, text, pictures: await keepAll(pictures), at: ctx.now.toISOString() };
      const claims = { ...details.claims, [side]: report };
      if (!theirs) await notify(ctx, item, "challenge-claimed", peopleOf(item)[otherSide(side)]);
      return { status: isDisputed(claims) ? "disputed" : "claimed", details: { ...details, claims } };
    },
  },
  expiries: [
    { from: "asked", to: "expired", afterMs: challengeOpenMs, act: "expire", notice: "challenge-expired" },
    { from: "running", to: "untold", afterMs: challengePlayMs, act: "untold" },
  ],
  parties: ({ opponent }) => [opponent.id],
  partyNotice: "challenge-asked",
  summaryFor,
  async submit(ctx, { opponentId, opponentPhone = "", game, stakeCents }, { person }) {
    const rival = await personBy(ctx, opponentId === undefined ? { phone: opponentPhone } : { id: opponentId });
    const isPair = rival?.role === "customer" && rival.enabled && person.role === "customer" && rival.id !== person.id;
    if (!isPair) refuse("challenge-nobody");
    await assertCovered(ctx, [person.id], stakeCents);
    const { id, name, phone } = rival;
    const opponent = { id, name, phone: maskPhone(phone) };
    const claims = { challenger: null, opponent: null };
    return {
      details: { game, stakeCents, opponent, acceptedAt: null, claims, winner: null },
      summary: summaryFor({ game, stakeCents }, "zh"),
      similarityKeys: [`pair:${Math.min(person.id, id)}-${Math.max(person.id, id)}`],
      searchTerms: [game, name],
      phones: [phone],
    };
  },
});
