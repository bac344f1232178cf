import { t } from "@lingui/core/macro";
import { ordersApi, type Order } from "@vowdesk/contract/orders";
import { call, CallRefused } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { toast, type Toast } from "../../../ui/feedback/toast.tsx";

/** The server takes an act back within ten seconds (issue 6, acts); the offer goes a moment before. */
const offeredMs = 9_500;

/** Takes back what can be; answers how many were. A refusal speaks for itself. */
async function takeBack(orders: readonly Order[]): Promise<number> {
  const tried = orders.flatMap(({ number, undo }) =>
    undo ? [call(ordersApi.undo, { number, token: undo.token })] : [],
  );
  const results = await Promise.allSettled(tried);
  const refused = results.find(({ status }) => status === "rejected");
  if (refused?.status === "rejected" && refused.reason instanceof CallRefused)
    toast({ tone: "bad", text: refused.reason.message, requestId: refused.reason.requestId });
  await invalidate("orders");
  return results.filter(({ status }) => status === "fulfilled").length;
}

/** The way back that a notice of these acts offers; nothing where there is none. */
export function wayBack(orders: readonly Order[]): Partial<Toast> {
  if (!orders.some(({ undo }) => undo)) return {};
  const run = async () => {
    if ((await takeBack(orders)) > 0) toast({ text: t`Taken back` });
  };
  return { durationMs: offeredMs, act: { label: t`Undo`, run: () => void run() } };
}

/** What a notice says beside that an act is done. */
export const undoToast = (order: Order): Partial<Toast> => wayBack([order]);
