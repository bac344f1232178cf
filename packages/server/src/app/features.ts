import type { BoundCall } from "../kernel/http/bind.ts";
import type { Listeners } from "../kernel/http/context.ts";
import * as agreements from "../features/studio/agreements/agreements.ts";
import * as alerts from "../features/messages/alerts/alerts.ts";
import * as announcements from "../features/messages/announcements/announcements.ts";
import * as appUsers from "../features/people/app-users/app-users.ts";
import * as applications from "../features/reviews/applications/applications.service.ts";
import * as audit from "../features/operations/audit/audit.ts";
import * as auth from "../features/staff/auth/auth.ts";
import * as bookables from "../features/studio/bookables/bookables.ts";
import * as challenges from "../features/reviews/challenges/challenges.service.ts";
import * as chat from "../features/chat/chat.ts";
import * as complaints from "../features/reviews/complaints/complaints.service.ts";
import * as coupleNotices from "../features/studio/couple-notices/couple-notices.ts";
import * as couples from "../features/studio/couples/couples.ts";
import * as dashboard from "../features/operations/dashboard/dashboard.calls.ts";
import * as discounts from "../features/studio/discounts/discounts.service.ts";
import * as dishes from "../features/local/dishes/dishes.calls.ts";
import * as departments from "../features/staff/departments/departments.ts";
import * as errors from "../features/operations/errors/errors.ts";
import * as feedback from "../features/reviews/feedback/feedback.service.ts";
import * as leads from "../features/studio/leads/leads.ts";
import * as menus from "../features/staff/menus/menus.ts";
import * as notifications from "../features/messages/notifications/notifications.ts";
import * as offers from "../features/studio/offers/offers.ts";
import * as galleries from "../features/studio/galleries/galleries.ts";
import * as imports from "../features/studio/imports/imports.ts";
import * as pieces from "../features/studio/pieces/pieces.ts";
import * as quotes from "../features/studio/quotes/quotes.ts";
import * as weddingPayments from "../features/studio/wedding-payments/wedding-payments.ts";
import * as operations from "../features/operations/operations/operations.ts";
import * as orders from "../features/local/orders/orders.ts";
import * as people from "../features/people/people/people.calls.ts";
import * as posts from "../features/reviews/posts/posts.calls.ts";
import * as refunds from "../features/studio/refunds/refunds.service.ts";
import * as reviews from "../features/reviews/engine/engine.ts";
import * as roles from "../features/staff/roles/roles.ts";
import * as serviceAccounts from "../features/staff/service-accounts/service-accounts.ts";
import * as settings from "../features/staff/settings/settings.ts";
import * as business from "../features/operations/business/business.ts";
import * as singleSignOn from "../features/staff/single-sign-on/single-sign-on.ts";
import * as sheets from "../features/studio/sheets/sheets.ts";
import * as shoots from "../features/studio/shoots/shoots.ts";
import * as uploads from "../features/operations/uploads/uploads.ts";
import * as users from "../features/staff/users/users.ts";
import * as verification from "../features/reviews/verification/verification.ts";
import * as views from "../features/staff/views/views.ts";
import * as weddings from "../features/studio/weddings/weddings.ts";
import * as webhooks from "../features/messages/webhooks/webhooks.ts";
import * as withdrawals from "../features/reviews/withdrawals/withdrawals.calls.ts";
import { accountRecords } from "./account-records.ts";
import { eventReader } from "./event-readers.ts";
import { retentionRules } from "./retention.ts";
import { revertHandlers } from "./reverts.ts";
import { subjectNames } from "./subject-names.ts";
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
  coupleNotices,
  offers,
  pieces,
  imports,
  weddingPayments,
  leads,
  quotes,
  agreements,
  shoots,
  sheets,
  galleries,
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
  { calls: operations.callsWith({ failingRows, pictures: galleries.pictureFigures }) },
  announcements,
  { calls: webhooks.callsWith(mayReadEvent), listeners: webhooks.listeners },
  { calls: audit.callsWith(revertHandlers, subjectNames), listeners: audit.listeners },
];

/** Every call with its handler. */
export const calls: readonly BoundCall[] = features.flatMap(({ queue, calls: own = [] }) => [
  ...(queue ? reviews.queueCalls(queue) : []),
  ...own,
]);

/** The listeners of all features, in the order in which they run. */
export const listeners: readonly Listeners[] = features.flatMap((feature) => feature.listeners ?? []);

/** The review queues of all features. */
export const reviewQueues: readonly reviews.Queue[] = features.flatMap((feature) => feature.queue ?? []);
