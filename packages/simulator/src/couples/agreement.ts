import type { Call } from "../client.ts";
import type { Pace } from "../pace.ts";
import type { Staff } from "../staff.ts";
import type { Sale } from "./advice.ts";
import { codeOf, openLink, type Browser } from "./browser.ts";

/** Time that a partner takes to read the agreement. */
const readingMs = 60_000;

/** Makes the times that were held for the couple firm. */
async function makeFirm(consultant: Staff, weddingId: number): Promise<void> {
  const { records } = await consultant.call("shoots_list", { weddingId });
  for (const { id, version, allowed } of records)
    if (allowed.includes("firm")) await consultant.call("shoots_firm", { id, version });
}

/** A line through the field for the signature. */
function drawing(pace: Pace) {
  const point = (index: number) => ({ x: 100 + index * 40, y: 80 + Math.floor(pace.random() * 140) });
  return [Array.from({ length: 20 }, (_, index) => point(index))];
}

async function sign(browser: Browser, pace: Pace): Promise<void> {
  const agreement = await browser.call("couple_agreement", {});
  if (!agreement?.digest) throw new Error("a couple does not see its agreement");
  await pace.about(readingMs);
  const code = codeOf(await browser.call("couple_signingCode", {}));
  await browser.call("couple_sign", { strokes: drawing(pace), code, digest: agreement.digest });
}

/** Makes and sends the agreement of a couple; both partners sign it on their own pages. Returns the browser of partner A. */
export async function agree(consultant: Staff, { weddingId, ...sale }: Sale, call: Call, pace: Pace): Promise<Browser> {
  await makeFirm(consultant, weddingId);
  const contents = { offerId: sale.offerId, discountCents: sale.discountCents, language: "zh" } as const;
  const { id, version } = await consultant.call("agreements_draft", { weddingId, ...contents });
  await consultant.call("agreements_send", { id, version });
  const enter = async (partner: "a" | "b") => {
    const { path } = await consultant.call("couples_issue", { weddingId, partner });
    const browser = await openLink(path, call, pace);
    await sign(browser, pace);
    return browser;
  };
  const browser = await enter("a");
  await enter("b");
  return browser;
}
