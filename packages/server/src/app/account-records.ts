import { accountRecords as agreements } from "../features/agreements/index.ts";
import { accountRecords as announcements } from "../features/announcements/index.ts";
import { accountRecords as account } from "../features/auth/index.ts";
import { accountRecords as chat } from "../features/chat/index.ts";
import { accountRecords as leads } from "../features/leads/index.ts";
import { accountRecords as ledger } from "../features/ledger/index.ts";
import { accountRecords as notifications } from "../features/notifications/index.ts";
import { accountRecords as orders, shopRecords } from "../features/orders/index.ts";
import { accountRecords as quotes } from "../features/quotes/index.ts";
import { noticeRecords, reviewRecords } from "../features/reviews/index.ts";
import { accountRecords as shoots } from "../features/shoots/index.ts";
import { accountRecords as files } from "../features/uploads/index.ts";
import { accountRecords as links } from "../features/users/index.ts";
import { accountRecords as payments } from "../features/wedding-payments/index.ts";
import { accountRecords as weddings } from "../features/weddings/index.ts";
import { accountRecords as portal } from "../features/couples/index.ts";
import { accountRecords as requests } from "../features/app-users/index.ts";
import { accountRecords as webhooks } from "../features/webhooks/index.ts";
import type { AccountSection } from "@vowdesk/contract/app-users";
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
