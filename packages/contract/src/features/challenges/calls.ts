import * as z from "zod";
import { api, Phone } from "../../kernel/index.ts";
import { ItemId, pictures, reviewQueue } from "../reviews/index.ts";
import { stakeAtMost } from "../stakes/index.ts";
import { ChallengeDetails, challengePicturesAtMost, challengeSides, outcomes } from "./schema.ts";

/** Challenges to a game: what both tell of it is compared, the winner confirmed or the stakes given back (SPEC 2, /gamepk). */
export const challengeQueue = reviewQueue({
  code: "challenge",
  name: "challenges",
  noun: "a game for a stake against somebody",
  status: ["asked", "running", "claimed", "disputed", "untold", "confirmed", "void", "declined", "expired"],
  open: ["claimed", "disputed", "untold"],
  act: ["confirm", "void"],
  details: ChallengeDetails,
  extra: { winner: z.enum(challengeSides).optional() },
  asked: {
    /** One of the two tells who is challenged. */
    opponentId: ItemId.optional(),
    opponentPhone: Phone.optional(),
    game: z.string().trim().min(1).max(40),
    stakeCents: z.int().min(1).max(stakeAtMost),
  },
  steps: {
    accept: {
      summary: "Accept a challenge within a day: both stakes are held from now on. The same again changes nothing",
    },
    decline: {
      summary: "Decline a challenge, or take one's own back before it is accepted. The same again changes nothing",
    },
    claim: {
      summary: "Tell once how the game went, with pictures that show it. The same again changes nothing",
      input: {
        outcome: z.enum(outcomes),
        text: z.string().trim().max(1_000).default(""),
        pictures: pictures(challengePicturesAtMost),
      },
    },
  },
});

export const challengesApi = api("challenges", challengeQueue.api);
export const appChallengesApi = api("appChallenges", challengeQueue.appApi);
/** The phone app of the two who play. */
export const appChallengeGamesApi = api("appChallengeGames", challengeQueue.appStepsApi);
export type Challenge = z.infer<typeof challengeQueue.Item>;
