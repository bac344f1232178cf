import { useLingui } from "@lingui/react";
import type { ErrandTask } from "@vowdesk/contract/local/orders";
import { taskNames } from "../orders.labels.ts";

export function TaskName({ task }: { task: ErrandTask }) {
  const { i18n } = useLingui();
  return i18n._(taskNames[task]);
}
