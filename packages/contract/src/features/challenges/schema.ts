import * as z from "zod";
import { At } from "../reviews/index.ts";

const dayMs = 24 * 60 * 60_000;
/** Nobody accepts a challenge that is older. */
export const challengeOpenMs = dayMs;
/** A game that nobody has told the result of for so long is looked into. */
export const challengePlayMs = 3 * dayMs;
export const challengePicturesAtMost = 6;

/** What a challenge says no to. */
export const challengeRefusals = { "challenge-nobody": 500 } as const;

export const challengeSides = ["challenger", "opponent"] as const;
export type ChallengeSide = (typeof challengeSides)[number];

/** How it went, as one side tells it. */
export const outcomes = ["won", "lost", "draw"] as const;
export type Outcome = (typeof outcomes)[number];

/** What one side says about the result, with what shows it. */
const Claim = z.object({ outcome: z.enum(outcomes), text: z.string(), pictures: z.array(z.string()), at: At });

/** A game of two for a stake of each; the item's person is the challenger (PRODUCT 4, Review queues). */
export const ChallengeDetails = z.object({
  game: z.string(),
  stakeCents: z.int(),
  opponent: z.object({ id: z.int(), name: z.string(), phone: z.string() }),
  /** From when on both stakes are held; null before. */
  acceptedAt: At.nullable(),
  claims: z.object({ challenger: Claim.nullable(), opponent: Claim.nullable() }),
  winner: z.enum(challengeSides).nullable(),
});
export type ChallengeDetails = z.infer<typeof ChallengeDetails>;

const opposites = { won: "lost", lost: "won", draw: "draw" } as const;

/** Whether two claims do not go together. */
export const isDisputed = ({ challenger, opponent }: ChallengeDetails["claims"]): boolean =>
  challenger !== null && opponent !== null && opponent.outcome !== opposites[challenger.outcome];
