import type { PageKey } from "@vowdesk/contract/staff/menus";
import type { ComponentType } from "react";
import { plainList } from "./listed-page.ts";

const pages = {
  "/announcements/list": () => import("../../features/messages/announcements/announcements.page.tsx"),
  "/dishes/list": plainList(async () => (await import("../../features/local/dishes/dishes.resource.tsx")).dishes),
  "/operations/health": () => import("../../features/operations/operations/health.page.tsx"),
  "/operations/jobs": () => import("../../features/operations/operations/jobs.page.tsx"),
  "/webhooks/list": () => import("../../features/messages/webhooks/webhooks.page.tsx"),
  "/alerts/list": plainList(async () => (await import("../../features/messages/alerts/alerts.resource.tsx")).alertBots),
  "/studio/settings": () => import("../../features/operations/business/settings.page.tsx"),
  "/system/user/userList": () => import("../../features/staff/users/users.page.tsx"),
  "/system/user/appUserList": plainList(
    async () => (await import("../../features/people/app-users/app-users.resource.tsx")).appUsers,
  ),
  "/system/role/roleList": plainList(async () => (await import("../../features/staff/roles/roles.resource.tsx")).roles),
  "/service-accounts/list": () => import("../../features/staff/service-accounts/service-accounts.page.tsx"),
  "/single-sign-on/list": plainList(
    async () => (await import("../../features/staff/single-sign-on/single-sign-on.resource.tsx")).providers,
  ),
  "/system/menu/menuList": async () => ({ default: (await import("../view-as/menus-page.tsx")).MenusPage }),
  "/system/app/packageList": () => import("../../features/operations/uploads/packages.page.tsx"),
  "/system/department/department": () => import("../../features/staff/departments/departments.page.tsx"),
} satisfies Partial<Record<PageKey, () => Promise<{ default: ComponentType }>>>;
export type SystemPage = keyof typeof pages;

/** Loads the code of a page. Its catalogue is that of system administration (lingui.config.ts). */
export const loadSystemPage = (key: SystemPage): Promise<{ default: ComponentType }> => pages[key]();
