import type { Context } from "../../../kernel/http/context.ts";
import { termsOf } from "../../agreements/index.ts";
import { post } from "../../ledger/index.ts";
import { shootsOfWedding } from "../../shoots/index.ts";
import { coupleOf } from "../../weddings/index.ts";
import { lockPlan } from "../plan/service.ts";
import { earnedParts } from "./policy.ts";

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
      key: `wedding.earned:${weddingId}:${part}`,
      purpose: "wedding.earned",
      subject: `wedding:${number}`,
      entries: [
        { account: `wedding:${weddingId}`, cents: -cents },
        { account: "house:studio-income", cents },
      ],
    });
}
