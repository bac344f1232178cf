import type { PageKey } from "@vowdesk/contract/staff/menus";
import type { ComponentType } from "react";
import { loadCatalogue } from "../../kernel/i18n/language.ts";
import { loadPageCatalogue, type PageCatalogue } from "../../kernel/i18n/page-catalogues.ts";
import type { Resource } from "../../resource/record.ts";
import type { QueuePage } from "../../review/queue-page.ts";
import { chunk, type Chunk } from "./chunk.tsx";
import { loadListed, plainList } from "./listed-page.ts";
import type { StudioPage } from "./studio-pages.ts";
import type { SystemPage } from "./system-pages.ts";

/** Pages that load more than their own code: a catalogue or other features. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
const heavy = new WeakSet<Chunk>();

type FetchCode = () => Promise<{ default: ComponentType }>;

/** A page with its own catalogues (lingui.config.ts, which derives their folders from this file). */
function apart(names: readonly PageCatalogue[], fetchCode: FetchCode): Chunk {
  const page = chunk(async () => {
    const [code] = await Promise.all([fetchCode(), ...names.map(loadPageCatalogue)]);
    return code;
  });
  heavy.add(page);
  return page;
}

/** A list with saved views and column settings. */
const listed = (fetchCode: FetchCode, fetchList: () => Promise<Resource>): Chunk =>
  chunk(() => loadListed(fetchCode, fetchList));

/** A review queue on the shared review page. */
function queue(fetchDesk: () => Promise<QueuePage>): Chunk {
  return apart(["reviews"], async () => {
    const [page, { queuePage }] = await Promise.all([fetchDesk(), import("./queue-page.tsx")]);
    return { default: queuePage(page) };
  });
}

const orderLists = () => import("../../features/local/orders/orders.resource.tsx");

/**
 * The review queues that need no other feature, found by their file: `features/reviews/feedback/feedback.queue.tsx` is the page of the key
 * `/feedback/list`.
 */
const queuePages: Readonly<Record<string, Chunk>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<{ page: QueuePage }>([
      "../../features/*/*/*.queue.tsx",
      "!../../features/*/{applications,withdrawals}/*.queue.tsx",
    ]),
  ).map(([file, fetchCode]) => [`/${file.split("/").at(-2)}/list`, queue(async () => (await fetchCode()).page)]),
);

/** The pages of the studio. Their chunks are listed in one of their own, so that other pages do not load the list. */
const studioKeys: readonly StudioPage[] = [
  "/shoots/list",
  "/shoots/purposes",
  "/weddings/list",
  "/bookables/list",
  "/offers/list",
  "/pieces/list",
  "/imports/list",
  "/wedding-payments/list",
  "/wedding-payments/due",
  "/wedding-payments/refunds",
  "/leads/list",
  "/quotes/list",
  "/agreements/list",
  "/galleries/list",
  "/wedding-payments/invoices",
];
const studioPages = Object.fromEntries(
  studioKeys.map((key) => [
    key,
    apart([], async () => (await import("./studio-pages.ts")).loadStudioPage(key, loadCatalogue)),
  ]),
);

/** The pages of system administration. Their chunks are listed in one of their own, as above. */
const systemKeys: readonly SystemPage[] = [
  "/announcements/list",
  "/dishes/list",
  "/operations/health",
  "/operations/jobs",
  "/webhooks/list",
  "/alerts/list",
  "/studio/settings",
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/service-accounts/list",
  "/single-sign-on/list",
  "/system/menu/menuList",
  "/system/app/packageList",
  "/system/department/department",
];
const systemPages = Object.fromEntries(
  systemKeys.map((key) => [
    key,
    apart(["system"], async () => (await import("./system-pages.ts")).loadSystemPage(key)),
  ]),
);

/** All other pages. The two review queues here also show parts of another feature. */
const pages = {
  "/dashboard/board": chunk(() => import("../../features/operations/dashboard/board.page.tsx")),
  "/orders/delivery": listed(
    () => import("../../features/local/orders/pages/delivery.tsx"),
    async () => (await orderLists()).deliveryOrders,
  ),
  "/orders/driver": listed(
    () => import("../../features/local/orders/pages/driver.tsx"),
    async () => (await orderLists()).driverOrders,
  ),
  "/orders/errand": listed(
    () => import("../../features/local/orders/pages/errand.tsx"),
    async () => (await orderLists()).errands,
  ),
  "/orders/couriers": chunk(() => import("../../features/local/orders/pages/couriers.tsx")),
  "/orders/prices": apart(["orders"], () => import("../../features/local/orders/pages/prices.tsx")),
  "/messages/list": chunk(
    plainList(async () => (await import("../../features/messages/notifications/notifications.resource.tsx")).archive),
  ),
  "/errors/list": chunk(
    plainList(async () => (await import("../../features/operations/errors/errors.resource.tsx")).errorGroups),
  ),
  "/chat/desk": apart(["chat"], () => import("../../features/chat/desk.page.tsx")),
  "/chat/reports": apart(["chat"], () => import("../../features/chat/reports.page.tsx")),
  "/people/person": chunk(() => import("../../features/people/people/person.page.tsx")),
  "/withdrawals/list": queue(async () => {
    const [{ withdrawals }, { payOut }] = await Promise.all([
      import("../../features/reviews/withdrawals/withdrawals.queue.tsx"),
      import("../../features/money/payouts/payouts.resource.tsx"),
    ]);
    return withdrawals(payOut);
  }),
  "/applications/list": queue(async () => {
    const [{ applications }, { shownDocuments }] = await Promise.all([
      import("../../features/reviews/applications/applications.queue.tsx"),
      import("../../features/people/documents/documents.resource.tsx"),
    ]);
    return applications(shownDocuments);
  }),
  "/merchants/list": apart(
    [],
    plainList(async () => (await import("../../features/people/people/merchants.resource.tsx")).merchants),
  ),
  "/audit/list": apart(["system", "help"], () => import("../../features/operations/audit/audit.page.tsx")),
} satisfies Partial<Record<PageKey, Chunk>>;

const chunks: ReadonlyMap<string, Chunk> = new Map(
  Object.entries({ ...queuePages, ...studioPages, ...systemPages, ...pages }),
);

/** The page of a menu row; null when this version has none. */
export const pageOf = (component: string): Chunk | null => chunks.get(component) ?? null;

/** Whether a page is small enough to prefetch. */
export function isLight(component: string): boolean {
  const page = pageOf(component);
  return page !== null && !heavy.has(page);
}

/** Prefetches a page's code. Does nothing for unknown keys. */
export async function loadPage(component: string): Promise<void> {
  await pageOf(component)?.load();
}
