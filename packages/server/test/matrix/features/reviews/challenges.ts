import { own, type ObjectFactories, type Rows } from "../../objects.ts";
import { makeReviewOfOther } from "../../reviews.ts";

export const objects: ObjectFactories = {
  challengeSide: (server, caller, owner) =>
    makeReviewOfOther(server, caller, "challenge", {
      opponent: { id: owner === "own" ? caller.id : 0, name: "x", phone: "" },
    }),
};

export const rows: Rows = {
  "appChallengeGames.accept": own("challengeSide"),
  "appChallengeGames.decline": own("challengeSide"),
  "appChallengeGames.claim": own("challengeSide", (id) => ({ id, outcome: "won" })),
};
