import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountSection } from "@vowdesk/contract/people/app-users";

/** Names of the parts of what is stored about a person. */
export const sectionNames: Readonly<Record<AccountSection, MessageDescriptor>> = {
  account: msg({ message: "Account", context: "kind of record" }),
  orders: msg({ message: "Orders", context: "kind of record" }),
  work: msg`Shop and work`,
  weddings: msg({ message: "Weddings", context: "kind of record" }),
  leads: msg({ message: "Leads", context: "kind of record" }),
  shoots: msg({ message: "Shoots", context: "kind of record" }),
  answers: msg({ message: "Answers to questions", context: "kind of record" }),
  galleries: msg({ message: "Galleries", context: "kind of record" }),
  agreements: msg({ message: "Agreements", context: "kind of record" }),
  quotes: msg({ message: "Quotes", context: "kind of record" }),
  payments: msg({ message: "Payments", context: "kind of record" }),
  chat: msg({ message: "Chat messages", context: "kind of record" }),
  reviews: msg`Requests and reports`,
  ledger: msg({ message: "Money movements", context: "app user" }),
  notices: msg({ message: "Notices", context: "app user" }),
  files: msg({ message: "Files", context: "kind of record" }),
  messages: msg`Messages to staff`,
  announcements: msg({ message: "Announcements", context: "kind of record" }),
  links: msg`Links with staff accounts`,
  portal: msg`Links to the pages for couples`,
  contacts: msg`Contact and notices`,
  requests: msg`Merges and erasures of the account`,
  webhooks: msg`Events sent to other systems`,
};
