import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { applicationQueue, checklists } from "@vowdesk/contract/reviews/applications";
import type { DocumentName, ShownDocument } from "@vowdesk/contract/people/documents";
import type { ReactNode } from "react";
import { reviewPage } from "../../../review/queue-page.ts";
import { appRoleNames } from "../../../shared/app-role.tsx";
import { queueLabels } from "../../../shared/review-queues.ts";
import { rejectReasons, returnReasons } from "../../../locales/reasons/applications.ts";

/** Views of documents, passed in because features do not import each other (`features/people/documents`). */
interface Documents {
  pictures: (documents: readonly ShownDocument[]) => { src: string; title: string }[];
  checklist: (required: readonly DocumentName[], documents: readonly ShownDocument[]) => ReactNode;
}

/** Review queue of applications, page `/shenqing`: customers who want to become merchant, courier, driver or runner. */
export const applications = ({ pictures, checklist }: Documents) =>
  reviewPage({
    queue: applicationQueue,
    statuses: queueLabels.application.statuses,
    acts: {
      approve: { key: "A", tone: "primary" },
      return: { key: "T", reasons: returnReasons },
      reject: { key: "R", tone: "danger", reasons: rejectReasons },
    },
    evidence: {
      pictures: ({ details }) => pictures(details.documents),
      facts: ({ details: { kind, zone, shopName, address } }) => [
        [msg({ message: "Applied as", context: "application" }), i18n._(appRoleNames[kind])],
        [msg({ message: "Zone", context: "order" }), zone],
        ...(kind === "merchant"
          ? ([
              [msg({ message: "Shop", context: "kind of record" }), shopName] as const,
              [msg({ message: "Address", context: "field" }), address] as const,
            ] as const)
          : []),
      ],
      more: ({ details }) => checklist(checklists[details.kind], details.documents),
    },
  });
