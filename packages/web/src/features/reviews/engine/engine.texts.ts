import { msg } from "@lingui/core/macro";
import type { CodeLabels, FeatureTexts } from "../../../shared/feature-texts.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { actionNames } from "../../../review/labels.ts";

/** Names of the queues, and of their states: queues name the same state differently. */
const queues = Object.entries(queueLabels);
const queueNames: CodeLabels = Object.fromEntries(queues.map(([queue, { name }]) => [queue, name]));
const statusNames = Object.fromEntries(
  queues.map(([queue, { statuses }]): [string, CodeLabels] => [
    queue,
    Object.fromEntries(Object.entries(statuses).map(([status, [name]]) => [status, name])),
  ]),
);

export const texts: FeatureTexts = {
  audit: {
    review: {
      area: msg({ message: "Reviews", context: "kind of record" }),
      asked: msg`Review item submitted`,
      decided: msg({ message: "Item decided", context: "review" }),
      undone: msg({ message: "Decision undone", context: "review" }),
      settled: msg`Decision carried out`,
      moved: msg`Item status changed in the app`,
    },
  },
  fields: {
    act: { label: msg({ message: "Decision", context: "review" }), codes: actionNames },
    queue: { label: msg({ message: "Queue", context: "review" }), codes: queueNames },
    status: { label: msg({ message: "Status", context: "field" }), codes: (queue) => statusNames[queue] },
  },
};
