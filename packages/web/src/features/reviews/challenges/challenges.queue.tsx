import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { challengeQueue, type Challenge, type ChallengeSide } from "@vowdesk/contract/reviews/challenges";
import { reviewPage } from "../../../review/queue-page.ts";
import { Statements, type Statement } from "../../../review/statements.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Money } from "../../../kernel/i18n/money.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { queueLabels } from "../../../shared/review-queues.ts";
import { reasons } from "../../../locales/reasons/challenges.ts";
import { outcomeNames, winnerNames } from "./challenges.labels.ts";

const sideNames = {
  challenger: msg({ message: "Challenger", context: "challenge" }),
  opponent: msg({ message: "Opponent", context: "challenge" }),
} as const;

function voiceOf({ person, details }: Challenge, side: ChallengeSide): Statement {
  const { id, name } = side === "challenger" ? person : details.opponent;
  const claim = details.claims[side];
  const [label, tone] = claim ? outcomeNames[claim.outcome] : [sideNames[side], "calm" as const];
  return { id, name, said: claim, title: <Badge tone={tone}>{i18n._(label)}</Badge> };
}

/** Review queue of challenges, page `/gamepk`: compares both claims; confirms a winner or returns the stakes. */
export const page = reviewPage({
  queue: challengeQueue,
  statuses: queueLabels.challenge.statuses,
  acts: {
    confirm: {
      key: "A",
      tone: "primary",
      asks: { winner: { kind: "choice", label: msg({ message: "Winner", context: "challenge" }), names: winnerNames } },
    },
    void: { key: "R", tone: "danger", reasons },
  },
  row: ({ details: { game, stakeCents } }) => ({ text: game, amount: <Money cents={stakeCents} /> }),
  evidence: {
    facts: ({ person, details: { game, stakeCents, opponent, acceptedAt, winner } }) => [
      [msg({ message: "Game", context: "challenge" }), game],
      [msg({ message: "Challenger", context: "challenge" }), person.name],
      [msg({ message: "Opponent", context: "challenge" }), `${opponent.name} · ${opponent.phone}`],
      [msg`Stake of each`, <Money key="stake" cents={stakeCents} />],
      [
        msg({ message: "Total held", context: "challenge" }),
        <Money key="pot" cents={acceptedAt === null ? 0 : 2 * stakeCents} />,
      ],
      [
        msg({ message: "Challenge accepted", context: "review" }),
        acceptedAt === null ? "—" : <RelativeTime key="accepted" at={acceptedAt} />,
      ],
      [msg({ message: "Winner", context: "challenge" }), winner === null ? "—" : i18n._(winnerNames[winner])],
    ],
    more: (item) => <Statements voices={[voiceOf(item, "challenger"), voiceOf(item, "opponent")]} />,
  },
});
