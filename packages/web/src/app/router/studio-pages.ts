import type { PageKey } from "@vowdesk/contract/staff/menus";
import { lazy, type ComponentType } from "react";
import type { LoadCatalogue, loadCatalogue } from "../../kernel/i18n/language.ts";
import { loadListed, loadPlainListed } from "./listed-page.ts";

/** The catalogue of the features named below (lingui.config.ts). */
const catalogue: LoadCatalogue = (language) => import(`../../locales/studio/${language}.po`);

/** The list of the calendar, with saved views. */
const ShootList = lazy(() =>
  loadListed(
    async () => ({ default: (await import("../../features/studio/shoots/calendar/shoot-list.tsx")).ShootList }),
    async () => (await import("../../features/studio/shoots/shoots.resource.tsx")).shoots,
  ),
);

/** The list of leads, with saved views. */
const LeadTable = lazy(() =>
  loadListed(
    () => import("../../features/studio/leads/table.page.tsx"),
    async () => (await import("../../features/studio/leads/leads.resource.tsx")).leads,
  ),
);

const pages = {
  "/shoots/list": async () => ({
    default: (await import("../../features/studio/shoots/shoots.page.tsx")).calendarWith(ShootList),
  }),
  "/shoots/purposes": () => import("../../features/studio/shoots/purposes.page.tsx"),
  "/weddings/list": () =>
    loadListed(
      () => import("../../features/studio/weddings/weddings.page.tsx"),
      async () => (await import("../../features/studio/weddings/weddings.resource.tsx")).weddings,
    ),
  "/bookables/list": () =>
    loadListed(
      () => import("../../features/studio/bookables/bookables.page.tsx"),
      async () => (await import("../../features/studio/bookables/bookables.resource.tsx")).bookables,
    ),
  "/offers/list": () =>
    loadPlainListed(async () => (await import("../../features/studio/offers/offers.resource.tsx")).offers),
  "/pieces/list": () =>
    loadPlainListed(async () => (await import("../../features/studio/pieces/pieces.resource.tsx")).pieces),
  "/imports/list": () =>
    loadListed(
      () => import("../../features/studio/imports/imports.page.tsx"),
      async () => (await import("../../features/studio/imports/imports.resource.tsx")).imports,
    ),
  "/agreements/list": () =>
    loadListed(
      () => import("../../features/studio/agreements/agreements.page.tsx"),
      async () => (await import("../../features/studio/agreements/agreements.resource.tsx")).agreements,
    ),
  "/galleries/list": () =>
    loadListed(
      () => import("../../features/studio/galleries/galleries.page.tsx"),
      async () => (await import("../../features/studio/galleries/galleries.resource.tsx")).galleries,
    ),
  "/quotes/list": () =>
    loadListed(
      () => import("../../features/studio/quotes/quotes.page.tsx"),
      async () => (await import("../../features/studio/quotes/quotes.resource.tsx")).quotes,
    ),
  "/wedding-payments/list": () =>
    loadListed(
      () => import("../../features/studio/wedding-payments/wedding-payments.page.tsx"),
      async () =>
        (await import("../../features/studio/wedding-payments/wedding-payments.resource.tsx")).weddingReceipts,
    ),
  "/wedding-payments/refunds": () =>
    loadPlainListed(
      async () => (await import("../../features/studio/wedding-payments/refunds.resource.tsx")).weddingRefunds,
    ),
  "/wedding-payments/invoices": () =>
    loadPlainListed(
      async () => (await import("../../features/studio/wedding-payments/invoices.resource.tsx")).invoices,
    ),
  "/wedding-payments/due": () =>
    loadPlainListed(
      async () => (await import("../../features/studio/wedding-payments/due.resource.tsx")).dueInstalments,
    ),
  "/leads/list": async () => ({
    default: (await import("../../features/studio/leads/leads.page.tsx")).leadsWith(LeadTable),
  }),
} satisfies Partial<Record<PageKey, () => Promise<{ default: ComponentType }>>>;
export type StudioPage = keyof typeof pages;

/** Loads a page with its catalogue. `load` is passed in, because importing it here would split the chunk of the sign-in page. */
export async function loadStudioPage(key: StudioPage, load: typeof loadCatalogue): Promise<{ default: ComponentType }> {
  const [code] = await Promise.all([pages[key](), load(catalogue)]);
  return code;
}
