import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { postQueue } from "@vowdesk/contract/reviews/posts";
import { reviewPage } from "../../../review/queue-page.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { reasons } from "../../../locales/reasons/posts.ts";
import { reportReasons } from "./posts.labels.ts";

/** The queue of posts: approved before publication; hidden, restored or deleted afterwards. */
export const page = reviewPage({
  queue: postQueue,
  statuses: queueLabels.post.statuses,
  acts: {
    approve: { key: "A", tone: "primary" },
    reject: { key: "R", tone: "danger", reasons },
    hide: { key: "H", tone: "danger", reasons },
    restore: { key: "E", tone: "primary" },
    delete: { key: "D", tone: "danger", reasons },
  },
  evidence: {
    text: ({ details }) => details.text,
    pictures: ({ details, person }) => details.pictures.map((src) => ({ src, title: person.name })),
    facts: ({ details: { reports, reportReason } }) =>
      reports === 0
        ? []
        : [
            [msg({ message: "Reports", context: "post" }), reports],
            [msg`Most common reasons`, reportReason && i18n._(reportReasons[reportReason])],
          ],
  },
});
