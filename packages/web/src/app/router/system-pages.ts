import type { PageKey } from "@vowdesk/contract/menus";
import type { ComponentType } from "react";
import { plainList } from "./listed-page.ts";

const pages = {
  "/announcements/list": () => import("../../features/announcements/pages/list.tsx"),
  "/dishes/list": plainList(async () => (await import("../../features/dishes/resource.tsx")).dishes),
  "/operations/health": () => import("../../features/operations/pages/health.tsx"),
  "/operations/jobs": () => import("../../features/operations/pages/jobs.tsx"),
  "/webhooks/list": () => import("../../features/webhooks/pages/list.tsx"),
  "/alerts/list": plainList(async () => (await import("../../features/alerts/resource.tsx")).alertBots),
  "/studio/settings": () => import("../../features/business/pages/settings.tsx"),
  "/system/user/userList": () => import("../../features/users/pages/list.tsx"),
  "/system/user/appUserList": plainList(async () => (await import("../../features/app-users/resource.tsx")).appUsers),
  "/system/role/roleList": plainList(async () => (await import("../../features/roles/resource.tsx")).roles),
  "/service-accounts/list": () => import("../../features/service-accounts/pages/list.tsx"),
  "/single-sign-on/list": plainList(async () => (await import("../../features/single-sign-on/resource.tsx")).providers),
  "/system/menu/menuList": async () => ({ default: (await import("../view-as/menus-page.tsx")).MenusPage }),
  "/system/app/packageList": () => import("../../features/uploads/pages/packages.tsx"),
  "/system/department/department": () => import("../../features/departments/pages/list.tsx"),
} satisfies Partial<Record<PageKey, () => Promise<{ default: ComponentType }>>>;
export type SystemPage = keyof typeof pages;

/** Loads the code of a page. Its catalogue is that of system administration (lingui.config.ts). */
export const loadSystemPage = (key: SystemPage): Promise<{ default: ComponentType }> => pages[key]();
