import { refusals } from "./kernel/index.ts";
import { agreementRefusals } from "./features/studio/agreements/agreements.ts";
import { alertRefusals } from "./features/messages/alerts/alerts.ts";
import { announcementRefusals } from "./features/messages/announcements/announcements.ts";
import { applicationRefusals } from "./features/reviews/applications/applications.ts";
import { appUserRefusals } from "./features/people/app-users/app-users.ts";
import { auditRefusals } from "./features/operations/audit/audit.ts";
import { authRefusals } from "./features/staff/auth/auth.ts";
import { challengeRefusals } from "./features/reviews/challenges/challenges.ts";
import { chatRefusals } from "./features/chat/chat.ts";
import { bookableRefusals, skillRefusals } from "./features/studio/bookables/bookables.ts";
import { compensationRefusals } from "./features/money/compensations/compensations.ts";
import { coupleRefusals } from "./features/studio/couples/couples.ts";
import { dishRefusals } from "./features/local/dishes/dishes.ts";
import { departmentRefusals } from "./features/staff/departments/departments.ts";
import { feedbackRefusals } from "./features/reviews/feedback/feedback.ts";
import { galleryRefusals } from "./features/studio/galleries/galleries.ts";
import { importRefusals } from "./features/studio/imports/imports.ts";
import { leadRefusals } from "./features/studio/leads/leads.ts";
import { menuRefusals } from "./features/staff/menus/menus.ts";
import { messageRefusals } from "./features/messages/notifications/notifications.ts";
import { offerRefusals } from "./features/studio/offers/offers.ts";
import { pieceRefusals } from "./features/studio/pieces/pieces.ts";
import { quoteRefusals } from "./features/studio/quotes/quotes.ts";
import {
  cancellationRefusals,
  earningRefusals,
  invoiceRefusals,
  paymentLinkRefusals,
  paymentRefusals,
  refundRefusals,
  waiverRefusals,
} from "./features/studio/wedding-payments/wedding-payments.ts";
import { operationRefusals } from "./features/operations/operations/operations.ts";
import { orderRefusals } from "./features/local/orders/orders.ts";
import { payOutRefusals } from "./features/money/payouts/payouts.ts";
import { reviewRefusals } from "./features/reviews/engine/engine.ts";
import { roleRefusals } from "./features/staff/roles/roles.ts";
import { serviceAccountRefusals } from "./features/staff/service-accounts/service-accounts.ts";
import { singleSignOnRefusals } from "./features/staff/single-sign-on/single-sign-on.ts";
import { shootRefusals } from "./features/studio/shoots/shoots.ts";
import { stakeRefusals } from "./features/money/stakes/stakes.ts";
import { businessRefusals } from "./features/operations/business/business.ts";
import { uploadRefusals } from "./features/operations/uploads/uploads.ts";
import { userRefusals } from "./features/staff/users/users.ts";
import { verificationRefusals } from "./features/reviews/verification/verification.ts";
import { viewRefusals } from "./features/staff/views/views.ts";
import { weddingRefusals } from "./features/studio/weddings/weddings.ts";
import { webhookRefusals } from "./features/messages/webhooks/webhooks.ts";

/** Every refusal with its code: the general ones, then those of single features. */
export const refusalCodes = {
  ...refusals,
  ...authRefusals,
  ...orderRefusals,
  ...messageRefusals,
  ...alertRefusals,
  ...chatRefusals,
  ...announcementRefusals,
  ...auditRefusals,
  ...webhookRefusals,
  ...businessRefusals,
  ...operationRefusals,
  ...userRefusals,
  ...appUserRefusals,
  ...roleRefusals,
  ...serviceAccountRefusals,
  ...singleSignOnRefusals,
  ...menuRefusals,
  ...departmentRefusals,
  ...dishRefusals,
  ...bookableRefusals,
  ...skillRefusals,
  ...weddingRefusals,
  ...cancellationRefusals,
  ...earningRefusals,
  ...refundRefusals,
  ...waiverRefusals,
  ...coupleRefusals,
  ...offerRefusals,
  ...pieceRefusals,
  ...galleryRefusals,
  ...importRefusals,
  ...paymentRefusals,
  ...paymentLinkRefusals,
  ...invoiceRefusals,
  ...leadRefusals,
  ...quoteRefusals,
  ...agreementRefusals,
  ...shootRefusals,
  ...uploadRefusals,
  ...viewRefusals,
  ...reviewRefusals,
  ...compensationRefusals,
  ...challengeRefusals,
  ...stakeRefusals,
  ...verificationRefusals,
  ...applicationRefusals,
  ...feedbackRefusals,
  ...payOutRefusals,
} as const;
export type RefusalName = keyof typeof refusalCodes;
