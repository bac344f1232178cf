import { expect, test } from "vitest";
import { checkDocuments, type ShownDocument } from "./documents.schema.ts";

const shown = (name: ShownDocument["name"], expiresOn: string | null): ShownDocument => ({
  name,
  number: "1",
  picture: "/files/1.png",
  expiresOn,
});

test("a document is valid through its last day or without an end date, and absent ones are missing", () => {
  const required = ["business-licence", "food-licence", "health-certificate", "vehicle-licence"] as const;
  const documents = [
    shown("food-licence", "2026-11-02"),
    shown("health-certificate", "2026-11-01"),
    shown("business-licence", null),
    shown("driving-licence", null),
  ];
  const lines = checkDocuments(required, documents, "2026-11-02").map(({ name, state }) => [name, state]);
  expect(lines).toEqual([
    ["business-licence", "good"],
    ["food-licence", "good"],
    ["health-certificate", "expired"],
    ["vehicle-licence", "missing"],
  ]);
});
