import type { BoundCall } from "../kernel/http/bind.ts";
import type { Listeners } from "../kernel/http/context.ts";
import * as agreements from "../features/agreements/index.ts";
import * as alerts from "../features/alerts/index.ts";
import * as announcements from "../features/announcements/index.ts";
import * as appUsers from "../features/app-users/index.ts";
import * as applications from "../features/applications/service.ts";
import * as audit from "../features/audit/index.ts";
import * as auth from "../features/auth/index.ts";
import * as bookables from "../features/bookables/index.ts";
import * as challenges from "../features/challenges/service.ts";
import * as chat from "../features/chat/index.ts";
import * as complaints from "../features/complaints/service.ts";
import * as couples from "../features/couples/index.ts";
import * as dashboard from "../features/dashboard/calls.ts";
import * as discounts from "../features/discounts/service.ts";
import * as dishes from "../features/dishes/calls.ts";
import * as departments from "../features/departments/calls.ts";
import * as errors from "../features/errors/index.ts";
import * as feedback from "../features/feedback/service.ts";
import * as leads from "../features/leads/index.ts";
import * as menus from "../features/menus/calls.ts";
import * as notifications from "../features/notifications/index.ts";
import * as offers from "../features/offers/index.ts";
import * as quotes from "../features/quotes/index.ts";
import * as weddingPayments from "../features/wedding-payments/index.ts";
import * as operations from "../features/operations/index.ts";
import * as orders from "../features/orders/index.ts";
import * as people from "../features/people/calls.ts";
import * as posts from "../features/posts/calls.ts";
import * as refunds from "../features/refunds/service.ts";
import * as reviews from "../features/reviews/index.ts";
import * as roles from "../features/roles/index.ts";
import * as serviceAccounts from "../features/service-accounts/index.ts";
import * as settings from "../features/settings/index.ts";
import * as business from "../features/business/index.ts";
import * as singleSignOn from "../features/single-sign-on/index.ts";
import * as shoots from "../features/shoots/index.ts";
import * as uploads from "../features/uploads/index.ts";
import * as users from "../features/users/index.ts";
import * as verification from "../features/verification/index.ts";
import * as views from "../features/views/index.ts";
import * as weddings from "../features/weddings/index.ts";
import * as webhooks from "../features/webhooks/index.ts";
import * as withdrawals from "../features/withdrawals/calls.ts";
import { accountRecords } from "./account-records.ts";
import { eventReader } from "./event-readers.ts";
import { retentionRules } from "./retention.ts";
import { revertHandlers } from "./reverts.ts";
import { failingRows } from "./operations/failing-rows.ts";

interface Feature {
  calls?: readonly BoundCall[];
  listeners?: Listeners;
  /** The review queue of this feature, which has its own calls. */
  queue?: reviews.Queue;
}

/** Whether a user may read what an event is about, by the calls of all features. */
export const mayReadEvent: webhooks.MayReadEvent = eventReader(() => calls);

/** Every feature. The audit trail listens last, so that its chain is the last lock that a transaction takes. */
const features: readonly Feature[] = [
  {
    calls: auth.callsWith({ listProviders: singleSignOn.listEnabled, findResetTarget: users.findResetTarget }),
    listeners: auth.listeners,
  },
  singleSignOn,
  menus,
  settings,
  {
    calls: users.callsWith([
      chat.openChats,
      weddings.openWeddings,
      leads.openLeads,
      singleSignOn.providersOfAuthor,
      serviceAccounts.tokensOfUser,
      webhooks.webhooksOfUser,
      alerts.botsOfUser,
      shoots.feedOfUser,
    ]),
  },
  { calls: appUsers.callsWith(accountRecords) },
  roles,
  serviceAccounts,
  departments,
  dishes,
  dashboard,
  notifications,
  alerts,
  chat,
  orders,
  bookables,
  weddings,
  couples,
  offers,
  weddingPayments,
  leads,
  quotes,
  agreements,
  shoots,
  errors,
  uploads,
  { calls: business.callsWith(retentionRules) },
  views,
  people,
  reviews,
  posts,
  verification,
  applications,
  feedback,
  withdrawals,
  complaints,
  challenges,
  discounts,
  refunds,
  { calls: operations.callsWith(failingRows) },
  announcements,
  { calls: webhooks.callsWith(mayReadEvent), listeners: webhooks.listeners },
  { calls: audit.callsWith(revertHandlers), listeners: audit.listeners },
];

/** Every call with its handler. */
export const calls: readonly BoundCall[] = features.flatMap(({ queue, calls: own = [] }) => [
  ...(queue ? reviews.queueCalls(queue) : []),
  ...own,
]);

/** The listeners of all features, in the order in which they run. */
export const listeners: readonly Listeners[] = features.flatMap((feature) => feature.listeners ?? []);

/** The review queues of all features. */
export const queues: readonly reviews.Queue[] = features.flatMap((feature) => feature.queue ?? []);

reviews.registerQueues(queues);
