import * as z from "zod";
import { api, Phone, JsonId, NonEmptyText, Text } from "../../../kernel/index.ts";
import { pictures, reviewQueue } from "../engine/engine.ts";
import { maxStake } from "../../money/stakes/stakes.ts";
import { ChallengeDetails, maxChallengePictures, challengeSides, outcomes } from "./challenges.schema.ts";

/** Challenges between two app users: both report a result, staff confirm the winner or return the stakes. */
export const challengeQueue = reviewQueue({
  code: "challenge",
  noun: "a challenge for a stake",
  status: ["asked", "running", "claimed", "disputed", "untold", "confirmed", "void", "declined", "expired"],
  open: ["claimed", "disputed", "untold"],
  act: ["confirm", "void"],
  details: ChallengeDetails,
  extra: { winner: z.enum(challengeSides).optional() },
  submission: {
    /** Exactly one of the two identifies the opponent. */
    opponentId: JsonId.optional(),
    opponentPhone: Phone.optional(),
    game: NonEmptyText(40),
    stakeCents: z.int().min(1).max(maxStake),
  },
  steps: {
    accept: {
      summary: "Accept a challenge within a day. Both stakes are held from then on. Idempotent",
    },
    decline: {
      summary: "Decline a challenge, or withdraw the caller's own before it is accepted. Idempotent",
    },
    claim: {
      summary: "Report the result of the game once, with pictures as evidence. Idempotent",
      input: {
        outcome: z.enum(outcomes),
        text: Text(1_000).default(""),
        pictures: pictures(maxChallengePictures),
      },
    },
  },
});

export const challengesApi = api("challenges", "Review queue of challenges", challengeQueue.api);
export const appChallengesApi = api("appChallenges", "App: challenges of the caller", challengeQueue.appApi);
/** Calls of both players. */
export const appChallengeGamesApi = api(
  "appChallengeGames",
  "App: steps of a challenge between two players",
  challengeQueue.appStepsApi,
);
export type Challenge = z.infer<typeof challengeQueue.Item>;
