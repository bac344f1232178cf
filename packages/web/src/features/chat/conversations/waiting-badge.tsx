import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Conversation } from "@vowdesk/contract/chat";
import { Badge, type Tone } from "../../../ui/display/badge.tsx";
import { useNow } from "../../../ui/format/now.ts";

function latenessOf(
  { lateAt, veryLateAt }: Pick<Conversation, "lateAt" | "veryLateAt">,
  nowMs: number,
): "in-time" | "late" | "very-late" {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= nowMs;
  if (isPast(veryLateAt)) return "very-late";
  return isPast(lateAt) ? "late" : "in-time";
}

const tones: Readonly<Record<ReturnType<typeof latenessOf>, Tone>> = {
  "in-time": "calm",
  late: "warn",
  "very-late": "bad",
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a customer has waited for an answer; amber past the first limit, red past the second. */
export function WaitingBadge({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const now = useNow();
  const { waitingSince } = conversation;
  if (!waitingSince) return null;
  const waitedMs = Math.max(0, now - Date.parse(waitingSince));
  const minutes = Math.floor(waitedMs / minuteMs);
  const hours = Math.floor(waitedMs / hourMs);
  const label = () => {
    if (minutes < 1) return t`waiting for reply`;
    if (hours < 1) return t`${plural(minutes, { one: "Waiting # min", other: "Waiting # min" })}`;
    if (hours < 24) return t`${plural(hours, { one: "Waiting # h", other: "Waiting # h" })}`;
    const days = Math.floor(hours / 24);
    return t`${plural(days, { one: "Waiting # day", other: "Waiting # days" })}`;
  };
  return <Badge tone={tones[latenessOf(conversation, now)]}>{label()}</Badge>;
}
