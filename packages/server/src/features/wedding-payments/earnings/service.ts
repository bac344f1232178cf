import { offerParts } from "@vowdesk/contract/offers";
import type { Context } from "../../../kernel/http/context.ts";
import { signedVersionOf } from "../../agreements/index.ts";
import { isPosted, post, transfersOf } from "../../ledger/index.ts";
import { shootsOfWedding } from "../../shoots/index.ts";
import { coupleOf } from "../../weddings/index.ts";
import { lockPlan, waivedCentsOf } from "../plan/service.ts";
import { earnedParts, waivedShares } from "./policy.ts";

const keyOf = (weddingId: number, part: string) => `wedding.earned:${weddingId}:${part}`;

/** The shares of the signed agreement in what the couple has to pay: its total without what is waived. Null without one. */
async function termsOf(ctx: Context, weddingId: number) {
  const signed = await signedVersionOf(ctx, weddingId);
  if (!signed) return null;
  const { parts, totalCents } = signed.terms;
  return { parts, totalCents: totalCents - (await waivedCentsOf(ctx, signed.id)) };
}

/** Posts the parts of the price that are earned by now as income, each once per wedding. */
export async function earnParts(ctx: Context, weddingId: number): Promise<void> {
  await lockPlan(ctx, weddingId);
  const [terms, shoots, { number }] = await Promise.all([
    termsOf(ctx, weddingId),
    shootsOfWedding(ctx, weddingId),
    coupleOf(ctx, weddingId),
  ]);
  if (!terms) return;
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
  for (const { part, cents } of earnedParts(terms, shoots))
    await post(ctx, {
      key: keyOf(weddingId, part),
      purpose: "wedding.earned",
      subject: `wedding:${number}`,
      entries: [
        { account: `wedding:${weddingId}`, cents: -cents },
        { account: "house:studio-income", cents },
      ],
    });
}

/** What finished steps have earned of a wedding, less what was taken back, in cents. */
async function earnedCents(ctx: Context, weddingId: number, subject: string): Promise<number> {
  const transfers = (await transfersOf(ctx, subject)).filter(({ purpose }) =>
    ["wedding.earned", "wedding.waived"].includes(purpose),
  );
  const ofWedding = transfers
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === `wedding:${weddingId}`);
  return ofWedding.reduce((sum, { cents }) => sum - cents, 0);
}

/** Takes back the income of parts that are earned already, as far as it is waived now. */
export async function takeBackWaived(
  ctx: Context,
  weddingId: number,
  waiver: { id: number; cents: number },
): Promise<void> {
  const [terms, { number }] = await Promise.all([termsOf(ctx, weddingId), coupleOf(ctx, weddingId)]);
  if (!terms) return;
  const posted = await Promise.all(offerParts.map((part) => isPosted(ctx, keyOf(weddingId, part))));
  const shares = waivedShares(
    terms,
    offerParts.filter((_part, index) => posted[index]),
    waiver.cents,
  );
  const subject = `wedding:${number}`;
  const cents = Math.min(shares, await earnedCents(ctx, weddingId, subject));
  await post(ctx, {
    key: `wedding.waived:${waiver.id}`,
    purpose: "wedding.waived",
    subject,
    entries: [
      { account: `wedding:${weddingId}`, cents },
      { account: "house:studio-income", cents: -cents },
    ],
  });
}
