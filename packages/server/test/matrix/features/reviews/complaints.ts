import { own, type ObjectFactories, type Rows } from "../../objects.ts";
import { makeReviewOfOther } from "../../reviews.ts";

export const objects: ObjectFactories = {
  complaintSide: (server, caller, owner) => {
    const sides = owner === "own" ? [{ id: caller.id, role: "courier", name: "x", answer: null }] : [];
    return makeReviewOfOther(server, caller, "complaint", { sides });
  },
};

export const rows: Rows = {
  "appComplaintSides.answer": own("complaintSide", (id) => ({ id, text: "x" })),
};
