import * as z from "zod";
import { Moment, Cents, RecordId } from "../../../kernel/index.ts";

const dayMs = 24 * 60 * 60_000;
/** Time to accept a challenge. */
export const challengeOpenMs = dayMs;
/** Time after which a game without a reported result is reviewed. */
export const challengePlayMs = 3 * dayMs;
export const maxChallengePictures = 6;

/** Refusals of challenges. */
export const challengeRefusals = { "challenge-nobody": 500 } as const;

export const challengeSides = ["challenger", "opponent"] as const;
export type ChallengeSide = (typeof challengeSides)[number];

/** The result as one player reports it. */
export const outcomes = ["won", "lost", "draw"] as const;
export type Outcome = (typeof outcomes)[number];

/** A player's report of the result, with evidence. */
const Claim = z.object({ outcome: z.enum(outcomes), text: z.string(), pictures: z.array(z.string()), at: Moment });

/** A game of two players with a stake each. The person of the item is the challenger. */
export const ChallengeDetails = z.object({
  game: z.string(),
  stakeCents: Cents,
  opponent: z.object({ id: RecordId, name: z.string(), phone: z.string() }),
  /** When both stakes were held; null before acceptance. */
  acceptedAt: Moment.nullable(),
  claims: z.object({ challenger: Claim.nullable(), opponent: Claim.nullable() }),
  winner: z.enum(challengeSides).nullable(),
});
export type ChallengeDetails = z.infer<typeof ChallengeDetails>;

const opposites = { won: "lost", lost: "won", draw: "draw" } as const;

/** Whether the reports of both players contradict each other. */
export const isDisputed = ({ challenger, opponent }: ChallengeDetails["claims"]): boolean =>
  challenger !== null && opponent !== null && opponent.outcome !== opposites[challenger.outcome];
