import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Parts of the pages that load their own texts. */
const invoices = "<rootDir>/src/invoices";
const gallery = "<rootDir>/src/gallery";

export default defineConfig({
  sourceLocale: "en",
  locales: ["zh", "en", "es", "ja"],
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.*", `${invoices}/**`, `${gallery}/**`],
    },
    { path: `${gallery}/locales/{locale}`, include: [gallery], exclude: ["**/*.test.*"] },
    { path: `${invoices}/locales/{locale}`, include: [invoices], exclude: ["**/*.test.*"] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
