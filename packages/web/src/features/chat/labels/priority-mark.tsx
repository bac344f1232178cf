import { useLingui } from "@lingui/react/macro";
import { IconAlertTriangleFilled, IconChevronsDown, IconChevronsUp } from "@tabler/icons-react";
import type { Priority } from "@vowdesk/contract/chat";
import { priorityNames } from "../../../shared/chat-labels.ts";
import css from "./labels.labels.module.css";

const icons = { low: IconChevronsDown, high: IconChevronsUp, urgent: IconAlertTriangleFilled } as const;

/** Shows the priority of a conversation. Renders nothing for `none`. */
export function PriorityMark({ priority, withName = false }: { priority: Priority; withName?: boolean }) {
  const { i18n } = useLingui();
  if (priority === "none") return null;
  const Icon = icons[priority];
  const name = i18n._(priorityNames[priority]);
  return (
    <span className={css.priority} data-priority={priority} title={name}>
      <Icon size={13} aria-hidden="true" />
      <span className={withName ? undefined : "visually-hidden"}>{name}</span>
    </span>
  );
}
