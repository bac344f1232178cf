import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ConsentState, NoticeChannel, NoticeKind } from "@vowdesk/contract/studio/couple-notices";

type Names<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const noticeKindNames: Names<NoticeKind> = {
  "shoot-tomorrow": msg`Shoot on the next day`,
  "shoot-moved": msg({ message: "Shoot moved", context: "notice to a couple" }),
  "things-to-bring": msg`Things to bring`,
  "agreement-to-sign": msg`Agreement to sign`,
  "instalment-soon": msg`Instalment due in 7 days`,
  "instalment-due": msg`Instalment due today`,
  "instalment-late": msg`Instalment 3 days late`,
  "gallery-ends-in-30-days": msg`Pictures deleted in 30 days`,
  "gallery-ends-in-7-days": msg`Pictures deleted in 7 days`,
};

export const noticeChannelNames: Names<NoticeChannel> = {
  sms: msg({ message: "SMS", context: "notice to a couple" }),
  mail: msg({ message: "Email", context: "notice to a couple" }),
  chat: msg({ message: "Chat", context: "notice to a couple" }),
};

export const consentNames: Names<ConsentState> = {
  given: msg({ message: "Agreed", context: "notice to a couple" }),
  withdrawn: msg({ message: "Declined", context: "notice to a couple" }),
  none: msg({ message: "Not asked yet", context: "notice to a couple" }),
};
