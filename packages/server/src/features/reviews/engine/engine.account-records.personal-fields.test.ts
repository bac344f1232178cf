import { expect, test } from "vitest";
import { withoutParty } from "./engine.account-records.personal-fields.ts";

test("an item of another person loses what the party and its role said, and nothing else", () => {
  const claim = (text: string) => ({ outcome: "won", text, pictures: ["/files/a.jpg"], at: "2026-11-02T04:00:00Z" });
  const details = {
    game: "chess",
    opponent: { id: 7, name: "Anna", phone: "138" },
    claims: { challenger: claim("mine"), opponent: claim("theirs") },
    sides: [
      { id: 7, role: "customer", name: "Anna", answer: { text: "no" } },
      { id: 8, role: "merchant", name: "Shop", answer: { text: "yes" } },
    ],
  };
  expect(withoutParty(details, 7)).toEqual({
    game: "chess",
    opponent: { id: 7, name: "", phone: "" },
    claims: {
      challenger: claim("mine"),
      opponent: { outcome: "won", text: "", pictures: [], at: "2026-11-02T04:00:00Z" },
    },
    sides: [
      { id: 7, role: "customer", name: "", answer: null },
      { id: 8, role: "merchant", name: "Shop", answer: { text: "yes" } },
    ],
  });
});
