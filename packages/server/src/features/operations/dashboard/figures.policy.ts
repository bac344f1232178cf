import type { OrderKind } from "@vowdesk/contract/local/orders";
import type { FigureList } from "@vowdesk/contract/operations/dashboard";
import type { Actor } from "../../../kernel/http/context.ts";

type TaskList = Exclude<FigureList, "message" | "bookable">;

const ofOrders = (kind: OrderKind): readonly string[] => [`order:${kind}:advance`];

/** Permissions for the tasks of lists; one is enough. A list that is not here has those that start with its code. */
const codesOf: Partial<Record<TaskList, readonly string[]>> = {
  delivery: ofOrders("delivery"),
  driver: ofOrders("driver"),
  errand: ofOrders("errand"),
  chat: ["chat:desk"],
  shoot: ["shoot:book"],
  lead: ["lead:edit"],
  instalment: ["payment:record", "payment:waive", "payment:check"],
  receipt: ["payment:check"],
};

/** Permissions to open the lists that have another name. */
const opensBy: Partial<Record<TaskList, string>> = { instalment: "payment:due", receipt: "payment:check" };

/** Whether the actor may act on the waiting rows of a list, for example assign its late orders or answer its chats. */
export function mayDo({ codes }: Pick<Actor, "codes">, list: TaskList): boolean {
  const opens = opensBy[list];
  if (opens !== undefined && !codes.has(opens)) return false;
  const required = codesOf[list];
  return required ? required.some((code) => codes.has(code)) : [...codes].some((code) => code.startsWith(`${list}:`));
}
