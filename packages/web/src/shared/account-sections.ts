import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountSection } from "@vowdesk/contract/people/app-users";

/** Names of the parts of what is stored about a person. */
export const sectionNames: Readonly<Record<AccountSection, MessageDescriptor>> = {
  account: msg`Account`,
  orders: msg`Orders`,
  work: msg`Shop and work`,
  weddings: msg`Weddings`,
  leads: msg`Leads`,
  shoots: msg`Shoots`,
  agreements: msg`Agreements`,
  quotes: msg`Quotes`,
  payments: msg`Payments`,
  chat: msg`Chat messages`,
  reviews: msg`Requests and reports`,
  ledger: msg`Money movements`,
  notices: msg`Notices`,
  files: msg`Files`,
  messages: msg`Messages to staff`,
  announcements: msg`Announcements`,
  links: msg`Links with staff accounts`,
  portal: msg`Links to the pages for couples`,
  requests: msg`Merges and erasures of the account`,
  webhooks: msg`Events sent to other systems`,
};
