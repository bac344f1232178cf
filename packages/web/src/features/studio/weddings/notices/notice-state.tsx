import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NoticeProblem, NoticeState } from "@vowdesk/contract/studio/couple-notices";
import { stateBadge } from "../../../../ui/display/state-badge.tsx";

const stateNames: Readonly<Record<NoticeState, MessageDescriptor>> = {
  waiting: msg({ message: "Waiting", context: "notice to a couple" }),
  sent: msg({ message: "Sent", context: "notice to a couple" }),
  failed: msg({ message: "Failed", context: "notice to a couple" }),
  skipped: msg({ message: "Not sent", context: "notice to a couple" }),
};

export const NoticeStateBadge = stateBadge(stateNames, {
  waiting: "warn",
  sent: "good",
  failed: "bad",
  skipped: "calm",
});

/** Why a notice was not sent. */
export const problemNames: Readonly<Record<NoticeProblem, MessageDescriptor>> = {
  consent: msg`The partner declined notices`,
  unreachable: msg`No phone number, address or app account to send it to`,
  outdated: msg`What it was about has changed`,
  late: msg`No time was left to send it`,
  refused: msg`The phone or email service refused it`,
};
