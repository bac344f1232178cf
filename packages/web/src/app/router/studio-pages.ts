import type { PageKey } from "@vowdesk/contract/menus";
import { lazy, type ComponentType } from "react";
import type { LoadCatalogue, loadCatalogue } from "../../kernel/i18n/language.ts";
import { loadListed, loadPlainListed } from "./listed-page.ts";

/** The catalogue of the features named below (lingui.config.ts). */
const catalogue: LoadCatalogue = (language) => import(`../../locales/studio/${language}.po`);

/** The list of the calendar, with saved views. */
const ShootList = lazy(() =>
  loadListed(
    async () => ({ default: (await import("../../features/shoots/calendar/shoot-list.tsx")).ShootList }),
    async () => (await import("../../features/shoots/resource.tsx")).shoots,
  ),
);

/** The list of leads, with saved views. */
const LeadTable = lazy(() =>
  loadListed(
    () => import("../../features/leads/pages/table.tsx"),
    async () => (await import("../../features/leads/resource.tsx")).leads,
  ),
);

const pages = {
  "/shoots/list": async () => ({
    default: (await import("../../features/shoots/pages/list.tsx")).calendarWith(ShootList),
  }),
  "/shoots/purposes": () => import("../../features/shoots/pages/purposes.tsx"),
  "/weddings/list": () =>
    loadListed(
      () => import("../../features/weddings/pages/list.tsx"),
      async () => (await import("../../features/weddings/resource.tsx")).weddings,
    ),
  "/bookables/list": () =>
    loadListed(
      () => import("../../features/bookables/pages/list.tsx"),
      async () => (await import("../../features/bookables/resource.tsx")).bookables,
    ),
  "/offers/list": () => loadPlainListed(async () => (await import("../../features/offers/resource.tsx")).offers),
  "/agreements/list": () =>
    loadListed(
      () => import("../../features/agreements/pages/list.tsx"),
      async () => (await import("../../features/agreements/resource.tsx")).agreements,
    ),
  "/quotes/list": () =>
    loadListed(
      () => import("../../features/quotes/pages/list.tsx"),
      async () => (await import("../../features/quotes/resource.tsx")).quotes,
    ),
  "/wedding-payments/list": () =>
    loadListed(
      () => import("../../features/wedding-payments/pages/list.tsx"),
      async () => (await import("../../features/wedding-payments/resource.tsx")).weddingReceipts,
    ),
  "/wedding-payments/refunds": () =>
    loadPlainListed(async () => (await import("../../features/wedding-payments/refunds/resource.tsx")).weddingRefunds),
  "/wedding-payments/due": () =>
    loadPlainListed(async () => (await import("../../features/wedding-payments/due/resource.tsx")).dueInstalments),
  "/leads/list": async () => ({
    default: (await import("../../features/leads/pages/list.tsx")).leadsWith(LeadTable),
  }),
} satisfies Partial<Record<PageKey, () => Promise<{ default: ComponentType }>>>;
export type StudioPage = keyof typeof pages;

/** Loads a page with its catalogue. `load` is passed in, because importing it here would split the chunk of the sign-in page. */
export async function loadStudioPage(key: StudioPage, load: typeof loadCatalogue): Promise<{ default: ComponentType }> {
  const [code] = await Promise.all([pages[key](), load(catalogue)]);
  return code;
}
