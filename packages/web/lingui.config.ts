import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { staticImports } from "../../scripts/static-imports.mjs";

/** Pages shown before sign-in. Their catalogue is separate to keep it small. */
const outside = [
  "src/main.tsx",
  "src/features/auth/pages/sign-in.tsx",
  "src/features/auth/sign-in/code-step.tsx",
  "src/features/users/pages/set-password.tsx",
];
const outsideFiles = staticImports(outside.map((file) => join(import.meta.dirname, file)));

/** Features of system administration. Their catalogue loads with their pages (src/app/router/pages.ts). */
const system = [
  "announcements",
  "audit",
  "departments",
  "menus",
  "operations",
  "roles",
  "business",
  "uploads",
  "users",
];
/** The review queues with payouts and documents. The labels of queues and acts are also used elsewhere. */
const queues = [
  "applications",
  "challenges",
  "complaints",
  "documents",
  "feedback",
  "payouts",
  "posts",
  "verification",
  "withdrawals",
];
const queueFolders = queues.map((feature) => `<rootDir>/src/features/${feature}`);
/** Listed file by file, because Node's glob, which Lingui uses, does not support `!(labels.ts)` in an exclusion. */
const reviewDesk = readdirSync(join(import.meta.dirname, "src/review"))
  .filter((name) => name !== "labels.ts")
  .map((name) => `<rootDir>/src/review/${name}`);
const chat = "<rootDir>/src/features/chat";
/** Help and the tour, which are loaded on demand. */
const help = "<rootDir>/src/app/help";
const systemFolders = system.map((feature) => `<rootDir>/src/features/${feature}`);

export default defineConfig({
  sourceLocale: "en",
  locales: ["zh", "en", "es", "ja"],
  catalogs: [
    { path: "<rootDir>/src/locales/outside/{locale}", include: outsideFiles },
    {
      path: "<rootDir>/src/locales/inside/{locale}",
      include: ["<rootDir>/src"],
      exclude: [
        "**/*.test.*",
        ...outsideFiles,
        `${chat}/**`,
        `${help}/**`,
        ...[...systemFolders, ...queueFolders].map((folder) => `${folder}/**`),
        ...reviewDesk,
      ],
    },
    { path: "<rootDir>/src/locales/desk/{locale}", include: [chat], exclude: ["**/*.test.*", ...outsideFiles] },
    {
      path: "<rootDir>/src/locales/reviews/{locale}",
      include: [...queueFolders, "<rootDir>/src/review"],
      exclude: ["**/*.test.*", ...outsideFiles, "<rootDir>/src/review/labels.ts"],
    },
    { path: "<rootDir>/src/locales/help/{locale}", include: [help], exclude: ["**/*.test.*", ...outsideFiles] },
    {
      path: "<rootDir>/src/locales/system/{locale}",
      include: systemFolders,
      exclude: ["**/*.test.*", ...outsideFiles],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
