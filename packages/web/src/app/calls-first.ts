import { authApi, secondFactorApi } from "@vowdesk/contract/auth";
import { dashboardApi } from "@vowdesk/contract/dashboard";
import { errorsApi } from "@vowdesk/contract/errors";
import type { Api } from "@vowdesk/contract/kernel";
import { menusApi } from "@vowdesk/contract/menus";
import { notificationsApi } from "@vowdesk/contract/notifications";
import { ordersApi } from "@vowdesk/contract/orders";
import { reviewsApi } from "@vowdesk/contract/reviews";
import { settingsApi } from "@vowdesk/contract/settings";
import { studioApi } from "@vowdesk/contract/studio";
import { viewsApi } from "@vowdesk/contract/views";

/** The calls of the shell and of what is opened first, by feature; the others come with their pages (`calls-later.ts`). */
export const firstCalls = {
  auth: authApi,
  secondFactor: secondFactorApi,
  menus: menusApi,
  dashboard: dashboardApi,
  orders: ordersApi,
  notifications: notificationsApi,
  studio: studioApi,
  errors: errorsApi,
  reviews: reviewsApi,
  settings: settingsApi,
  views: viewsApi,
} satisfies Record<string, Api>;
