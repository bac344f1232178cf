import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { featuresOf } from "../../scripts/features.mjs";
import { staticImports } from "../../scripts/static-imports.mjs";

/** Pages shown before sign-in. Their catalogue is separate to keep it small. */
const outside = [
  "src/main.tsx",
  "src/app/router/auth-redirect.tsx",
  "src/features/staff/auth/pages/sign-in.tsx",
  "src/features/staff/auth/pages/finish-sign-in.tsx",
  "src/features/staff/auth/sign-in/code-step.tsx",
  "src/features/staff/auth/sign-in/forgotten-password.tsx",
  "src/features/staff/auth/pages/provider-buttons.tsx",
  "src/features/staff/users/set-password.page.tsx",
];
const outsideFiles = staticImports(outside.map((file) => join(import.meta.dirname, file)));

const featuresIn = (text: string) => [
  ...new Set([...text.matchAll(/features\/(chat|[\w-]+\/[\w-]+)\//g)].map(([, name]) => `${name}`)),
];
const router = (file: string) => readFileSync(join(import.meta.dirname, "src/app/router", file), "utf8");
/** Features whose catalogue loads with the pages of system administration. The page of the menus is in `app`, because it uses two. */
const system = [...featuresIn(router("system-pages.ts")), "operations/audit", "staff/menus"];
const features = join(import.meta.dirname, "src/features");
/** Features with a review queue, and those that a queue shows parts of. */
const queues = [
  ...featuresOf(join(import.meta.dirname, "../.."), "web").filter((feature) =>
    readdirSync(join(features, feature)).some((name) => name.endsWith(".queue.tsx")),
  ),
  ...featuresIn(
    router("pages.ts")
      .split(/^ {2}"\//m)
      .filter((entry) => /^\S+ queue\(/.test(entry))
      .join("\n"),
  ),
];
const queueFolders = [...new Set(queues)].map((feature) => `<rootDir>/src/features/${feature}`);
/** Listed file by file, because Node's glob, which Lingui uses, does not support `!(labels.ts)` in an exclusion. */
const reviewDesk = readdirSync(join(import.meta.dirname, "src/review"))
  .filter((name) => name !== "labels.ts")
  .map((name) => `<rootDir>/src/review/${name}`);
/** Pages and dialogs of orders that are loaded on demand. */
const ordersOnDemand = [
  ...["bulk", "changes", "detail", "entry", "prices"].map((folder) => `${folder}/**`),
  "due-times.countdown.tsx",
  "due-times.form.tsx",
  "export-dialog.tsx",
  "export-sheet.ts",
  "money-notes.tsx",
  "ticket-button.tsx",
  "ticket.tsx",
  "totals-panel.tsx",
  "kinds/delivery.tsx",
  "kinds/driver.tsx",
  "kinds/errand.tsx",
  "pages/prices.tsx",
].map((path) => `<rootDir>/src/features/local/orders/${path}`);
const studioFolders = featuresIn(router("studio-pages.ts")).map((feature) => `<rootDir>/src/features/${feature}`);
const chat = "<rootDir>/src/features/chat";
const systemFolders = system.map((feature) => `<rootDir>/src/features/${feature}`);
/** Texts of all features for the help and the audit page. */
const featureTexts = ["<rootDir>/src/features/**/*.texts.ts", "<rootDir>/src/shared/help-hints.ts"];
/** Shared parts and labels that only some pages load. */
const settingsPart = "<rootDir>/src/shared/settings-part.tsx";
const createdColumn = "<rootDir>/src/shared/created-column.tsx";
const csvButton = "<rootDir>/src/shared/export/csv-button.tsx";
const chatLabels = "<rootDir>/src/shared/chat-labels.ts";
/** Parts of several features of the studio, and of those the names that queues show too. */
const studioParts = "<rootDir>/src/shared/studio";
const refundKinds = `${studioParts}/refund-kinds.ts`;
const paymentQuestions = `${studioParts}/payment-questions.ts`;
const studioLabels = "<rootDir>/src/shared/studio-labels.ts";
/** Kinds and ways of notices to couples, which the business settings and the audit trail have too. */
const noticeLabels = "<rootDir>/src/shared/studio/notice-labels.ts";
const appRolePlurals = "<rootDir>/src/shared/app-role-plurals.ts";
const accountSections = "<rootDir>/src/shared/account-sections.ts";
/** Help and the tour, which are loaded on demand. */
const help = "<rootDir>/src/app/help";
const elsewhere = ["**/*.test.*", ...outsideFiles, ...featureTexts];

export default defineConfig({
  sourceLocale: "en",
  locales: ["zh", "en", "es", "ja"],
  catalogs: [
    { path: "<rootDir>/src/locales/outside/{locale}", include: outsideFiles },
    {
      path: "<rootDir>/src/locales/inside/{locale}",
      include: ["<rootDir>/src"],
      exclude: [
        ...elsewhere,
        ...[chat, help, ...systemFolders, ...studioFolders, ...queueFolders].map((folder) => `${folder}/**`),
        ...ordersOnDemand,
        ...reviewDesk,
        settingsPart,
        createdColumn,
        csvButton,
        chatLabels,
        appRolePlurals,
        studioLabels,
        `${studioParts}/**`,
        accountSections,
      ],
    },
    { path: "<rootDir>/src/locales/orders/{locale}", include: [...ordersOnDemand, settingsPart], exclude: elsewhere },
    { path: "<rootDir>/src/locales/chat/{locale}", include: [chat, chatLabels, csvButton], exclude: elsewhere },
    {
      path: "<rootDir>/src/locales/reviews/{locale}",
      include: [...queueFolders, "<rootDir>/src/review", refundKinds],
      exclude: [...elsewhere, "<rootDir>/src/review/labels.ts"],
    },
    {
      path: "<rootDir>/src/locales/help/{locale}",
      include: [help, ...featureTexts],
      exclude: ["**/*.test.*", ...outsideFiles],
    },
    {
      path: "<rootDir>/src/locales/studio/{locale}",
      include: [...studioFolders, studioLabels, studioParts, createdColumn],
      exclude: elsewhere,
    },
    {
      path: "<rootDir>/src/locales/system/{locale}",
      include: [
        ...systemFolders,
        settingsPart,
        createdColumn,
        csvButton,
        chatLabels,
        studioLabels,
        noticeLabels,
        refundKinds,
        paymentQuestions,
        appRolePlurals,
        accountSections,
      ],
      exclude: elsewhere,
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
