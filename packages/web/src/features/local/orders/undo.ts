import { t } from "@lingui/core/macro";
import { ordersApi, type Order } from "@vowdesk/contract/local/orders";
import { call, CallRefused } from "../../../kernel/http/call.ts";
import { applyAnswer } from "../../../kernel/cache/queries.ts";
import { toast, type Toast } from "../../../ui/feedback/toast.tsx";
import { inBackground } from "../../../kernel/errors/show-failure.ts";

/** The server accepts an undo for ten seconds; the offer ends slightly earlier. */
const offerMs = 9_500;

/** Undoes the acts that allow it and returns how many were undone. Shows the first refusal. */
async function undoAll(orders: readonly Order[]): Promise<number> {
  const calls = orders.flatMap(({ number, undo }) =>
    undo ? [call(ordersApi.undo, { number, token: undo.token })] : [],
  );
  const results = await Promise.allSettled(calls);
  const refused = results.find(({ status }) => status === "rejected");
  if (refused?.status === "rejected" && refused.reason instanceof CallRefused)
    toast({ tone: "bad", text: refused.reason.message, requestId: refused.reason.requestId });
  const undone = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  applyAnswer("orders", undone);
  return undone.length;
}

/** Toast options with an undo button; empty if no act can be undone. */
export function undoOffer(orders: readonly Order[]): Partial<Toast> {
  if (!orders.some(({ undo }) => undo)) return {};
  const run = async () => {
    if ((await undoAll(orders)) > 0) toast({ text: t({ message: "Undone", context: "state" }) });
  };
  return {
    durationMs: offerMs,
    act: { label: t({ message: "Undo", context: "button" }), run: () => inBackground(run()) },
  };
}

/** Toast options for one act. */
export const undoToast = (order: Order): Partial<Toast> => undoOffer([order]);
