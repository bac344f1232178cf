import { discountsApi } from "@vowdesk/contract/studio/discounts";
import { refundsApi } from "@vowdesk/contract/studio/refunds";
import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { decisionEffects } from "../../src/features/reviews/engine/engine.ts";
import type { TestServer } from "../server.ts";

interface Decision {
  id: number | null;
  act: "approve" | "reject";
  reason?: string;
}

const queues = { discount: discountsApi, refund: refundsApi };

/** Decides a waiting item of the queue of discounts or of refunds. */
export const decide = (server: TestServer, queue: keyof typeof queues, { id, ...decision }: Decision, token: string) =>
  server.call(queues[queue].decide, { id: id ?? 0, version: 1, ...decision }, token);

/** Applies decisions, whose undo time is over then. */
export async function settle(server: TestServer, clock: { moveMs(ms: number): unknown }): Promise<void> {
  clock.moveMs(undoDecisionMs);
  await decisionEffects.run(server.services);
}
