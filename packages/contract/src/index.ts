import { byName } from "./kernel/index.ts";
import {
  appChatApi,
  chatApi,
  chatLabelsApi,
  chatPermissions,
  chatRepliesApi,
  chatReportsApi,
  chatSettingsApi,
  chatTeamsApi,
} from "./features/chat/chat.ts";
import { dishPermissions, dishesApi } from "./features/local/dishes/dishes.ts";
import {
  appOrdersApi,
  orderChangesApi,
  orderEntryApi,
  orderPermissions,
  orderSettingsApi,
  orderTotalsApi,
  ordersApi,
} from "./features/local/orders/orders.ts";
import { alertBotsApi, alertPermissions, alertsApi } from "./features/messages/alerts/alerts.ts";
import {
  announcementPermissions,
  announcementsApi,
  appAnnouncementsApi,
} from "./features/messages/announcements/announcements.ts";
import { messagePermissions, notificationsApi } from "./features/messages/notifications/notifications.ts";
import { webhookPermissions, webhooksApi } from "./features/messages/webhooks/webhooks.ts";
import { auditApi, auditPermissions } from "./features/operations/audit/audit.ts";
import { businessApi, businessPermissions } from "./features/operations/business/business.ts";
import { dashboardApi, dashboardPermissions } from "./features/operations/dashboard/dashboard.ts";
import { errorPermissions, errorsApi } from "./features/operations/errors/errors.ts";
import { operationPermissions, operationsApi } from "./features/operations/operations/operations.ts";
import { uploadPermissions, uploadsApi } from "./features/operations/uploads/uploads.ts";
import { appUserPermissions, appUsersApi } from "./features/people/app-users/app-users.ts";
import { merchantPermissions, merchantsApi, peopleApi, personPermissions } from "./features/people/people/people.ts";
import { appApplicationsApi, applicationQueue, applicationsApi } from "./features/reviews/applications/applications.ts";
import {
  appChallengeGamesApi,
  appChallengesApi,
  challengeQueue,
  challengesApi,
} from "./features/reviews/challenges/challenges.ts";
import {
  appComplaintSidesApi,
  appComplaintsApi,
  complaintQueue,
  complaintsApi,
} from "./features/reviews/complaints/complaints.ts";
import { appReviewsApi, reviewsApi } from "./features/reviews/engine/engine.ts";
import { appFeedbackApi, feedbackApi, feedbackQueue } from "./features/reviews/feedback/feedback.ts";
import { appPostsApi, postQueue, postsApi } from "./features/reviews/posts/posts.ts";
import {
  appVerificationApi,
  verificationApi,
  verificationPermissions,
} from "./features/reviews/verification/verification.ts";
import { appWithdrawalsApi, withdrawalQueue, withdrawalsApi } from "./features/reviews/withdrawals/withdrawals.ts";
import { appAuthApi, authApi, localSignInApi, passkeysApi, secondFactorApi } from "./features/staff/auth/auth.ts";
import { departmentPermissions, departmentsApi } from "./features/staff/departments/departments.ts";
import { menuPermissions, menusApi } from "./features/staff/menus/menus.ts";
import { rolePermissions, rolesApi } from "./features/staff/roles/roles.ts";
import { serviceAccountPermissions, serviceAccountsApi } from "./features/staff/service-accounts/service-accounts.ts";
import { settingsApi } from "./features/staff/settings/settings.ts";
import { singleSignOnApi, singleSignOnPermissions } from "./features/staff/single-sign-on/single-sign-on.ts";
import { userPermissions, usersApi } from "./features/staff/users/users.ts";
import { viewPermissions, viewsApi } from "./features/staff/views/views.ts";
import { agreementPermissions, agreementsApi } from "./features/studio/agreements/agreements.ts";
import { bookablePermissions, bookablesApi, skillsApi } from "./features/studio/bookables/bookables.ts";
import { coupleNoticesApi } from "./features/studio/couple-notices/couple-notices.ts";
import { coupleApi, coupleEntryApi, couplePermissions, couplesApi } from "./features/studio/couples/couples.ts";
import { discountQueue, discountsApi } from "./features/studio/discounts/discounts.ts";
import { importPermissions, importsApi } from "./features/studio/imports/imports.ts";
import { leadPermissions, leadsApi } from "./features/studio/leads/leads.ts";
import { offerPermissions, offersApi } from "./features/studio/offers/offers.ts";
import { galleriesApi, galleryPermissions } from "./features/studio/galleries/galleries.ts";
import { piecePermissions, piecesApi } from "./features/studio/pieces/pieces.ts";
import { quotePermissions, quotesApi } from "./features/studio/quotes/quotes.ts";
import { refundQueue, refundsApi } from "./features/studio/refunds/refunds.ts";
import { sheetsApi } from "./features/studio/sheets/sheets.ts";
import { shootPermissions, shootsApi } from "./features/studio/shoots/shoots.ts";
import {
  cancellationsApi,
  earningsApi,
  instalmentsApi,
  invoicesApi,
  paymentLinksApi,
  paymentPermissions,
  weddingMonthsApi,
  weddingPaymentsApi,
  weddingRefundsApi,
} from "./features/studio/wedding-payments/wedding-payments.ts";
import { weddingPermissions, weddingsApi } from "./features/studio/weddings/weddings.ts";

export { refusalCodes, type RefusalName } from "./refusal-codes.ts";

/** Every call of the product by feature, for the access tests, the API documentation and the fuzzer. */
export const apis = /* @__PURE__ */ byName([
  authApi,
  appAuthApi,
  secondFactorApi,
  localSignInApi,
  passkeysApi,
  menusApi,
  dashboardApi,
  ordersApi,
  appOrdersApi,
  orderSettingsApi,
  orderEntryApi,
  orderChangesApi,
  orderTotalsApi,
  notificationsApi,
  alertsApi,
  alertBotsApi,
  chatApi,
  chatLabelsApi,
  chatRepliesApi,
  chatReportsApi,
  chatSettingsApi,
  chatTeamsApi,
  appChatApi,
  announcementsApi,
  appAnnouncementsApi,
  auditApi,
  operationsApi,
  webhooksApi,
  businessApi,
  errorsApi,
  settingsApi,
  usersApi,
  appUsersApi,
  rolesApi,
  serviceAccountsApi,
  singleSignOnApi,
  departmentsApi,
  dishesApi,
  bookablesApi,
  skillsApi,
  weddingsApi,
  couplesApi,
  coupleNoticesApi,
  coupleEntryApi,
  coupleApi,
  offersApi,
  piecesApi,
  importsApi,
  weddingPaymentsApi,
  instalmentsApi,
  invoicesApi,
  paymentLinksApi,
  cancellationsApi,
  weddingRefundsApi,
  earningsApi,
  weddingMonthsApi,
  leadsApi,
  quotesApi,
  agreementsApi,
  shootsApi,
  sheetsApi,
  galleriesApi,
  uploadsApi,
  viewsApi,
  peopleApi,
  merchantsApi,
  reviewsApi,
  appReviewsApi,
  complaintsApi,
  appComplaintsApi,
  appComplaintSidesApi,
  challengesApi,
  appChallengesApi,
  appChallengeGamesApi,
  postsApi,
  appPostsApi,
  verificationApi,
  appVerificationApi,
  applicationsApi,
  appApplicationsApi,
  feedbackApi,
  appFeedbackApi,
  withdrawalsApi,
  appWithdrawalsApi,
  discountsApi,
  refundsApi,
]);

/** Name of a feature in `changed` frames and in the keys of the browser's cache. */
export type FeatureName = keyof typeof apis;

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
  ...piecePermissions,
  ...galleryPermissions,
  ...importPermissions,
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
