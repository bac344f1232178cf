import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Parts of the pages that load their own texts. */
const invoices = "<rootDir>/src/invoices";

export default defineConfig({
  sourceLocale: "en",
  locales: ["zh", "en", "es", "ja"],
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.*", `${invoices}/**`],
    },
    { path: `${invoices}/locales/{locale}`, include: [invoices], exclude: ["**/*.test.*"] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
