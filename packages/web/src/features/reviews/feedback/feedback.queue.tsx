import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { feedbackQueue } from "@vowdesk/contract/reviews/feedback";
import { reviewPage } from "../../../review/queue-page.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { answers, closeReasons } from "../../../locales/reasons/feedback.ts";
import { kindNames } from "./feedback.labels.ts";

/** Review queue of feedback, page `/fankui`: answered, closed, or merged into another item. */
export const page = reviewPage({
  queue: feedbackQueue,
  statuses: queueLabels.feedback.statuses,
  acts: {
    reply: { key: "R", tone: "primary", reasons: answers, reasonLabel: msg({ message: "Answer", context: "field" }) },
    merge: { key: "M", asks: { intoId: { kind: "item", label: msg`Merge into item number` } } },
    close: { key: "C", reasons: closeReasons, isReasonOptional: true },
    reopen: { key: "O" },
  },
  evidence: {
    text: ({ details }) => details.text,
    pictures: ({ details, person }) => details.pictures.map((src) => ({ src, title: person.name })),
    facts: ({ details: { kind, intoId } }) => [
      [msg({ message: "Type", context: "field" }), i18n._(kindNames[kind])],
      ...(intoId === null ? [] : [[msg({ message: "Merged into", context: "state" }), `#${intoId}`] as const]),
    ],
  },
});
