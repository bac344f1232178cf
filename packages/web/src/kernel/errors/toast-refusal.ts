import { toast } from "../../ui/feedback/toast.tsx";
import { refusalOf } from "../http/call-failures.ts";

/**
 * Shows the text of a refusal with the id of its request. Other failures, such as a lost connection, are reported elsewhere; with
 * `otherwise` they show that text.
 */
export function toastRefusal(failure: unknown, otherwise?: string): void {
  const refusal = refusalOf(failure);
  const text = refusal?.message ?? otherwise;
  if (text !== undefined) toast({ tone: "bad", text, ...(refusal && { requestId: refusal.requestId }) });
}
