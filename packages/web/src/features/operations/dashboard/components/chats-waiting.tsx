import { Trans, useLingui } from "@lingui/react/macro";
import type { Board } from "@vowdesk/contract/operations/dashboard";
import { CountedSection } from "./counted-section.tsx";

/** Conversations that wait for an answer, and how many of them wait too long. */
export function ChatsWaiting({ chats: { waiting, late, capped } }: { chats: NonNullable<Board["chats"]> }) {
  const { t, i18n } = useLingui();
  // `formatCount` would load the code of tables.
  const text = i18n.number(waiting) + (capped?.includes("waiting") ? "+" : "");
  const part =
    late > 0
      ? ({ query: "only=late", tone: "bad", note: t({ message: `${late} late`, context: "dashboard" }) } as const)
      : { query: "state=waiting" };
  return (
    <CountedSection
      title={<Trans context="dashboard">Chats</Trans>}
      counted={[
        {
          label: t({ message: "Unanswered", context: "dashboard" }),
          value: waiting,
          text,
          ...part,
          path: `/kefumsg?${part.query}`,
        },
      ]}
    />
  );
}
