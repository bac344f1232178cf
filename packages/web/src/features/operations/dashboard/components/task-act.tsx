import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { Task, TaskAct } from "@vowdesk/contract/operations/dashboard";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { addressOfRecord } from "./figure-link.tsx";

const labels: Readonly<Record<TaskAct, MessageDescriptor>> = {
  claim: msg({ message: "Claim", context: "button" }),
  assign: msg({ message: "Assign", context: "order" }),
  reassign: msg({ message: "Reassign", context: "order" }),
  recordPayment: msg`Record a payment`,
  checkReceipt: msg({ message: "Confirm receipt", context: "payment" }),
  recordContact: msg`Record a contact`,
  review: msg({ message: "Review", context: "button" }),
};

/** The action that opens on the page of the record, by its name there. */
const actionOf: Partial<Record<TaskAct, string>> = {
  assign: "assign",
  reassign: "reassign",
  recordPayment: "recordPayment",
  checkReceipt: "check",
  recordContact: "touch",
};

function addressOf(act: TaskAct, { list, id }: Task): string {
  const address = act === "recordPayment" ? `/weddings?id=${id}` : addressOfRecord(list, id);
  const action = actionOf[act];
  return action ? `${address}&act=${action}` : address;
}

/** The act of a task: a conversation is claimed here, other acts open with their form on the page of the record. */
export function TaskActButton({ act, task }: { act: TaskAct; task: Task }) {
  const { i18n } = useLingui();
  const { isBusy, run } = useBusy();
  const begin = async () => {
    // Only this act needs the calls of chats.
    if (act === "claim") await (await import("./claim-chat.ts")).claimChat(Number(task.id));
    navigate(addressOf(act, task));
  };
  const label = i18n._(labels[act]);
  return (
    <Button size="s" look="bare" aria-label={`${label}: ${task.title}`} disabled={isBusy} onClick={() => run(begin)}>
      {label}
    </Button>
  );
}
