import type { Api } from "./kernel/index.ts";
import { agreementPermissions, agreementsApi } from "./features/studio/agreements/agreements.ts";
import { alertBotsApi, alertPermissions, alertsApi } from "./features/messages/alerts/alerts.ts";
import {
  announcementPermissions,
  announcementsApi,
  appAnnouncementsApi,
} from "./features/messages/announcements/announcements.ts";
import { appApplicationsApi, applicationQueue, applicationsApi } from "./features/reviews/applications/applications.ts";
import { appUserPermissions, appUsersApi } from "./features/people/app-users/app-users.ts";
import { auditApi, auditPermissions } from "./features/operations/audit/audit.ts";
import { appAuthApi, authApi, localSignInApi, passkeysApi, secondFactorApi } from "./features/staff/auth/auth.ts";
import {
  appChallengeGamesApi,
  appChallengesApi,
  challengeQueue,
  challengesApi,
} from "./features/reviews/challenges/challenges.ts";
import {
  appChatApi,
  chatApi,
  chatPermissions,
  chatLabelsApi,
  chatReportsApi,
  chatRepliesApi,
  chatSettingsApi,
  chatTeamsApi,
} from "./features/chat/chat.ts";
import { bookablePermissions, bookablesApi } from "./features/studio/bookables/bookables.ts";
import {
  appComplaintsApi,
  appComplaintSidesApi,
  complaintQueue,
  complaintsApi,
} from "./features/reviews/complaints/complaints.ts";
import { coupleApi, coupleEntryApi, couplePermissions, couplesApi } from "./features/studio/couples/couples.ts";
import { dashboardApi, dashboardPermissions } from "./features/operations/dashboard/dashboard.ts";
import { dishesApi, dishPermissions } from "./features/local/dishes/dishes.ts";
import { departmentPermissions, departmentsApi } from "./features/staff/departments/departments.ts";
import { errorPermissions, errorsApi } from "./features/operations/errors/errors.ts";
import { appFeedbackApi, feedbackApi, feedbackQueue } from "./features/reviews/feedback/feedback.ts";
import { leadPermissions, leadsApi } from "./features/studio/leads/leads.ts";
import { menuPermissions, menusApi } from "./features/staff/menus/menus.ts";
import { messagePermissions, notificationsApi } from "./features/messages/notifications/notifications.ts";
import { operationPermissions, operationsApi } from "./features/operations/operations/operations.ts";
import { offerPermissions, offersApi } from "./features/studio/offers/offers.ts";
import { quotePermissions, quotesApi } from "./features/studio/quotes/quotes.ts";
import {
  cancellationsApi,
  instalmentsApi,
  paymentPermissions,
  earningsApi,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
} from "./features/studio/wedding-payments/wedding-payments.ts";
import {
  appOrdersApi,
  orderPermissions,
  orderChangesApi,
  orderEntryApi,
  ordersApi,
  orderSettingsApi,
  orderTotalsApi,
} from "./features/local/orders/orders.ts";
import { merchantPermissions, merchantsApi, peopleApi, personPermissions } from "./features/people/people/people.ts";
import { discountQueue, discountsApi } from "./features/studio/discounts/discounts.ts";
import { refundQueue, refundsApi } from "./features/studio/refunds/refunds.ts";
import { appPostsApi, postQueue, postsApi } from "./features/reviews/posts/posts.ts";
import { appReviewsApi, reviewsApi } from "./features/reviews/engine/engine.ts";
import { rolePermissions, rolesApi } from "./features/staff/roles/roles.ts";
import { serviceAccountPermissions, serviceAccountsApi } from "./features/staff/service-accounts/service-accounts.ts";
import { singleSignOnApi, singleSignOnPermissions } from "./features/staff/single-sign-on/single-sign-on.ts";
import { settingsApi } from "./features/staff/settings/settings.ts";
import { shootPermissions, shootsApi } from "./features/studio/shoots/shoots.ts";
import { businessApi, businessPermissions } from "./features/operations/business/business.ts";
import { uploadPermissions, uploadsApi } from "./features/operations/uploads/uploads.ts";
import { userPermissions, usersApi } from "./features/staff/users/users.ts";
import {
  appVerificationApi,
  verificationApi,
  verificationPermissions,
} from "./features/reviews/verification/verification.ts";
import { viewPermissions, viewsApi } from "./features/staff/views/views.ts";
import { weddingPermissions, weddingsApi } from "./features/studio/weddings/weddings.ts";
import { webhookPermissions, webhooksApi } from "./features/messages/webhooks/webhooks.ts";
import { appWithdrawalsApi, withdrawalQueue, withdrawalsApi } from "./features/reviews/withdrawals/withdrawals.ts";

export { refusalCodes, type RefusalName } from "./refusal-codes.ts";

/** Every call of the product by feature, for the access tests, the API documentation and the fuzzer. */
export const apis = {
  auth: authApi,
  appAuth: appAuthApi,
  secondFactor: secondFactorApi,
  localSignIn: localSignInApi,
  passkeys: passkeysApi,
  menus: menusApi,
  dashboard: dashboardApi,
  orders: ordersApi,
  appOrders: appOrdersApi,
  orderSettings: orderSettingsApi,
  orderEntry: orderEntryApi,
  orderChanges: orderChangesApi,
  orderTotals: orderTotalsApi,
  notifications: notificationsApi,
  alerts: alertsApi,
  alertBots: alertBotsApi,
  chat: chatApi,
  chatLabels: chatLabelsApi,
  chatReplies: chatRepliesApi,
  chatReports: chatReportsApi,
  chatSettings: chatSettingsApi,
  chatTeams: chatTeamsApi,
  appChat: appChatApi,
  announcements: announcementsApi,
  appAnnouncements: appAnnouncementsApi,
  audit: auditApi,
  operations: operationsApi,
  webhooks: webhooksApi,
  business: businessApi,
  errors: errorsApi,
  settings: settingsApi,
  users: usersApi,
  appUsers: appUsersApi,
  roles: rolesApi,
  serviceAccounts: serviceAccountsApi,
  singleSignOn: singleSignOnApi,
  departments: departmentsApi,
  dishes: dishesApi,
  bookables: bookablesApi,
  weddings: weddingsApi,
  couples: couplesApi,
  coupleEntry: coupleEntryApi,
  couple: coupleApi,
  offers: offersApi,
  weddingPayments: weddingPaymentsApi,
  instalments: instalmentsApi,
  cancellations: cancellationsApi,
  weddingRefunds: weddingRefundsApi,
  weddingEarnings: earningsApi,
  weddingMonths: weddingMonthsApi,
  leads: leadsApi,
  quotes: quotesApi,
  agreements: agreementsApi,
  shoots: shootsApi,
  uploads: uploadsApi,
  views: viewsApi,
  people: peopleApi,
  merchants: merchantsApi,
  reviews: reviewsApi,
  appReviews: appReviewsApi,
  complaints: complaintsApi,
  appComplaints: appComplaintsApi,
  appComplaintSides: appComplaintSidesApi,
  challenges: challengesApi,
  appChallenges: appChallengesApi,
  appChallengeGames: appChallengeGamesApi,
  posts: postsApi,
  appPosts: appPostsApi,
  verification: verificationApi,
  appVerification: appVerificationApi,
  applications: applicationsApi,
  appApplications: appApplicationsApi,
  feedback: feedbackApi,
  appFeedback: appFeedbackApi,
  withdrawals: withdrawalsApi,
  appWithdrawals: appWithdrawalsApi,
  discounts: discountsApi,
  refunds: refundsApi,
} satisfies Record<string, Api>;

/** Name of a feature in `changed` frames and in the keys of the browser's cache. */
export type FeatureName = keyof typeof apis;

/** What the calls of each feature are for, as in the API documentation. */
export const apiDescriptions: Readonly<Record<FeatureName, string>> = {
  auth: "Sign-in of staff and their sessions",
  appAuth: "Registration and sign-in of app users",
  secondFactor: "Second factor of staff",
  localSignIn: "Which accounts may sign in without a provider of single sign-on",
  passkeys: "Passkeys of staff",
  menus: "Menu, permissions, and views as another user",
  dashboard: "Figures of the dashboard",
  orders: "Orders of all kinds, couriers and drivers",
  appOrders: "App: orders of customers, and the steps of merchants and workers",
  orderSettings: "Zones, due times and prices of orders",
  orderEntry: "Orders that staff place for callers",
  orderChanges: "Changes of an order before pickup",
  orderTotals: "Totals of a filtered list of orders",
  notifications: "Messages to staff, and tickets for the socket",
  alerts: "Notifications outside of the tab",
  alertBots: "Bots that report unclaimed orders to group chats",
  chat: "Conversations with customers",
  chatLabels: "Labels of conversations",
  chatReplies: "Quick replies",
  chatReports: "Reports on conversations",
  chatSettings: "Settings of the chat",
  chatTeams: "Teams that take over conversations",
  appChat: "App: the conversation of a customer",
  announcements: "Announcements and their receipts",
  appAnnouncements: "App: announcements",
  audit: "Audit trail",
  operations: "State of the server and its jobs",
  webhooks: "Addresses that receive events, and their deliveries",
  business: "Settings of the business",
  errors: "Reported errors of servers and browsers",
  settings: "Settings of the signed-in user",
  users: "Staff accounts and own profiles",
  appUsers: "Accounts of app users, their personal data, and its erasure",
  roles: "Roles and their permissions",
  serviceAccounts: "Accounts with which programs make calls, and their tokens",
  singleSignOn: "Single sign-on of staff by OpenID Connect, and its providers",
  departments: "Departments",
  dishes: "Dishes of merchants",
  bookables: "People, rooms and things that a shoot can book",
  weddings: "Weddings",
  couples: "Links to the pages for couples",
  coupleEntry: "Pages for couples: opening a link, and enquiries of visitors",
  couple: "Pages for couples: their own wedding",
  offers: "Offers of the studio and their versions",
  agreements: "Agreements of weddings: versions, discounts and signatures",
  weddingEarnings: "Income of weddings, by the steps that are finished",
  weddingPayments: "Money that couples paid, checked by a second person",
  instalments: "Money that couples owe by their agreements",
  cancellations: "Cancellations of weddings and what happens to their money",
  weddingRefunds: "Money that goes back to couples: requests and payments",
  weddingMonths: "The accounts of weddings by month",
  leads: "Couples that asked and have not signed",
  quotes: "Priced options for the couple of a lead",
  shoots: "Shoots, the calendar and its feeds",
  uploads: "Pictures and packages of the app",
  views: "Saved views of lists",
  people: "All records of one person",
  merchants: "Records of merchants",
  reviews: "Open items and undoable decisions of all review queues",
  appReviews: "App: notices about own submissions, and pictures for reviewers",
  complaints: "Review queue of complaints",
  appComplaints: "App: complaints of the caller",
  appComplaintSides: "App: answers to complaints about the caller",
  challenges: "Review queue of challenges",
  appChallenges: "App: challenges of the caller",
  appChallengeGames: "App: steps of a challenge between two players",
  posts: "Review queue of posts",
  appPosts: "App: posts, and reports of posts",
  verification: "Review queue of real-name verification",
  appVerification: "App: verification of the caller",
  applications: "Review queue of applications of merchants and workers",
  appApplications: "App: applications of the caller",
  feedback: "Review queue of feedback",
  appFeedback: "App: feedback of the caller",
  withdrawals: "Review queue of withdrawals",
  appWithdrawals: "App: balance and withdrawals of the caller",
  discounts: "Review queue of discounts above the limit",
  refunds: "Review queue of refunds of weddings",
};

/** Every permission code that a role may hold. */
export const permissionCodes: readonly string[] = [
  ...dashboardPermissions,
  ...orderPermissions,
  ...messagePermissions,
  ...chatPermissions,
  ...announcementPermissions,
  ...auditPermissions,
  ...operationPermissions,
  ...webhookPermissions,
  ...alertPermissions,
  ...businessPermissions,
  ...errorPermissions,
  ...userPermissions,
  ...appUserPermissions,
  ...rolePermissions,
  ...serviceAccountPermissions,
  ...singleSignOnPermissions,
  ...menuPermissions,
  ...departmentPermissions,
  ...dishPermissions,
  ...bookablePermissions,
  ...weddingPermissions,
  ...couplePermissions,
  ...offerPermissions,
  ...paymentPermissions,
  ...leadPermissions,
  ...quotePermissions,
  ...agreementPermissions,
  ...shootPermissions,
  ...uploadPermissions,
  ...viewPermissions,
  ...personPermissions,
  ...merchantPermissions,
  ...postQueue.permissions,
  ...complaintQueue.permissions,
  ...challengeQueue.permissions,
  ...verificationPermissions,
  ...applicationQueue.permissions,
  ...feedbackQueue.permissions,
  ...withdrawalQueue.permissions,
  ...discountQueue.permissions,
  ...refundQueue.permissions,
];
