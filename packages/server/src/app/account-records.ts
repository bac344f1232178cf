import { accountRecords as agreements } from "../features/studio/agreements/agreements.ts";
import { accountRecords as announcements } from "../features/messages/announcements/announcements.ts";
import { accountRecords as account } from "../features/staff/auth/auth.ts";
import { accountRecords as chat } from "../features/chat/chat.ts";
import { accountRecords as galleries } from "../features/studio/galleries/galleries.ts";
import { accountRecords as leads } from "../features/studio/leads/leads.ts";
import { accountRecords as ledger } from "../features/money/ledger/ledger.ts";
import { accountRecords as notifications } from "../features/messages/notifications/notifications.ts";
import { accountRecords as orders, shopRecords } from "../features/local/orders/orders.ts";
import { accountRecords as quotes } from "../features/studio/quotes/quotes.ts";
import { noticeRecords, reviewRecords } from "../features/reviews/engine/engine.ts";
import { accountRecords as shoots } from "../features/studio/shoots/shoots.ts";
import { accountRecords as answers } from "../features/studio/sheets/sheets.ts";
import { accountRecords as files } from "../features/operations/uploads/uploads.ts";
import { accountRecords as links } from "../features/staff/users/users.ts";
import { accountRecords as payments } from "../features/studio/wedding-payments/wedding-payments.ts";
import { accountRecords as weddings } from "../features/studio/weddings/weddings.ts";
import { accountRecords as contacts } from "../features/studio/couple-notices/couple-notices.ts";
import { accountRecords as portal } from "../features/studio/couples/couples.ts";
import { accountRecords as requests } from "../features/people/app-users/app-users.ts";
import { accountRecords as webhooks } from "../features/messages/webhooks/webhooks.ts";
import type { AccountSection } from "@vowdesk/contract/people/app-users";
import type { AccountRecords } from "../kernel/transaction/account-records.ts";

/** The records of each feature about app users. Records by which others are found come after them: weddings and leads, the account last. */
export const accountRecords: readonly AccountRecords<AccountSection>[] = [
  webhooks,
  notifications,
  reviewRecords,
  orders,
  shopRecords,
  shoots,
  agreements,
  quotes,
  payments,
  portal,
  contacts,
  answers,
  galleries,
  weddings,
  leads,
  chat,
  noticeRecords,
  ledger,
  announcements,
  links,
  files,
  requests,
  account,
];
