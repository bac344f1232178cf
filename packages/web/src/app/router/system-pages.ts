import type { PageKey } from "@vowdesk/contract/menus";
import type { ComponentType } from "react";

const pages = {
  "/announcements/list": () => import("../../features/announcements/pages/list.tsx"),
  "/dishes/list": () => import("../../features/dishes/page.tsx"),
  "/operations/health": () => import("../../features/operations/pages/health.tsx"),
  "/operations/jobs": () => import("../../features/operations/pages/jobs.tsx"),
  "/webhooks/list": () => import("../../features/webhooks/pages/list.tsx"),
  "/alerts/list": () => import("../../features/alerts/pages/list.tsx"),
  "/studio/settings": () => import("../../features/business/pages/settings.tsx"),
  "/system/user/userList": () => import("../../features/users/pages/list.tsx"),
  "/system/user/appUserList": () => import("../../features/app-users/pages/list.tsx"),
  "/system/role/roleList": () => import("../../features/roles/pages/list.tsx"),
  "/service-accounts/list": () => import("../../features/service-accounts/pages/list.tsx"),
  "/single-sign-on/list": () => import("../../features/single-sign-on/pages/list.tsx"),
  "/system/menu/menuList": async () => ({ default: (await import("../view-as/menus-page.tsx")).MenusPage }),
  "/system/app/packageList": () => import("../../features/uploads/pages/packages.tsx"),
  "/system/department/department": () => import("../../features/departments/pages/list.tsx"),
} satisfies Partial<Record<PageKey, () => Promise<{ default: ComponentType }>>>;
export type SystemPage = keyof typeof pages;

/** Loads the code of a page. Its catalogue is that of system administration (lingui.config.ts). */
export const loadSystemPage = (key: SystemPage): Promise<{ default: ComponentType }> => pages[key]();
