import { refusals } from "./kernel/index.ts";
import { agreementRefusals } from "./features/agreements/index.ts";
import { alertRefusals } from "./features/alerts/index.ts";
import { announcementRefusals } from "./features/announcements/index.ts";
import { applicationRefusals } from "./features/applications/index.ts";
import { appUserRefusals } from "./features/app-users/index.ts";
import { auditRefusals } from "./features/audit/index.ts";
import { authRefusals } from "./features/auth/index.ts";
import { challengeRefusals } from "./features/challenges/index.ts";
import { chatRefusals } from "./features/chat/index.ts";
import { bookableRefusals } from "./features/bookables/index.ts";
import { compensationRefusals } from "./features/compensations/index.ts";
import { coupleRefusals } from "./features/couples/index.ts";
import { dishRefusals } from "./features/dishes/index.ts";
import { departmentRefusals } from "./features/departments/index.ts";
import { feedbackRefusals } from "./features/feedback/index.ts";
import { leadRefusals } from "./features/leads/index.ts";
import { menuRefusals } from "./features/menus/index.ts";
import { messageRefusals } from "./features/notifications/index.ts";
import { offerRefusals } from "./features/offers/index.ts";
import { quoteRefusals } from "./features/quotes/index.ts";
import {
  cancellationRefusals,
  earningRefusals,
  paymentRefusals,
  refundRefusals,
  waiverRefusals,
} from "./features/wedding-payments/index.ts";
import { operationRefusals } from "./features/operations/index.ts";
import { orderRefusals } from "./features/orders/index.ts";
import { payOutRefusals } from "./features/payouts/index.ts";
import { reviewRefusals } from "./features/reviews/index.ts";
import { roleRefusals } from "./features/roles/index.ts";
import { serviceAccountRefusals } from "./features/service-accounts/index.ts";
import { singleSignOnRefusals } from "./features/single-sign-on/index.ts";
import { shootRefusals } from "./features/shoots/index.ts";
import { stakeRefusals } from "./features/stakes/index.ts";
import { businessRefusals } from "./features/business/index.ts";
import { uploadRefusals } from "./features/uploads/index.ts";
import { userRefusals } from "./features/users/index.ts";
import { verificationRefusals } from "./features/verification/index.ts";
import { viewRefusals } from "./features/views/index.ts";
import { weddingRefusals } from "./features/weddings/index.ts";
import { webhookRefusals } from "./features/webhooks/index.ts";

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
  ...weddingRefusals,
  ...cancellationRefusals,
  ...earningRefusals,
  ...refundRefusals,
  ...waiverRefusals,
  ...coupleRefusals,
  ...offerRefusals,
  ...paymentRefusals,
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
