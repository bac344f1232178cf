import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { verificationApi, verificationQueue } from "@vowdesk/contract/reviews/verification";
import { call } from "../../../kernel/http/call.ts";
import { MaskedValue } from "../../../kernel/cache/masked-value.tsx";
import { reviewPage } from "../../../review/queue-page.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { duplicateReasons, rejectReasons, revokeReasons } from "../../../locales/reasons/verification.ts";
import { pictureNames } from "./verification.labels.ts";

const revealIdNumber = async (id: number) => (await call(verificationApi.reveal, { id })).idNumber;

/** The queue of identity verifications; the ID number is masked. */
export const page = reviewPage({
  queue: verificationQueue,
  statuses: queueLabels.verification.statuses,
  acts: {
    approve: { key: "A", tone: "primary", reasons: duplicateReasons, needsReasonFor: ({ alike }) => alike > 0 },
    reject: { key: "R", tone: "danger", reasons: rejectReasons },
    revoke: { key: "V", tone: "danger", reasons: revokeReasons },
  },
  evidence: {
    warning: ({ alike }) => (alike > 0 ? msg`Another account has this ID number. Approving needs a reason.` : null),
    pictures: ({ details }) => pictureNames.map(([part, name]) => ({ src: details[part], title: i18n._(name) })),
    facts: ({ id, details, person }) => [
      [msg({ message: "Real name", context: "person" }), details.realName],
      [msg({ message: "Account name", context: "field" }), person.name],
      [
        msg({ message: "ID number", context: "person" }),
        <MaskedValue key={id} masked={details.idNumber} right="verification:reveal" ask={() => revealIdNumber(id)} />,
      ],
    ],
  },
});
