import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import { precompress, translatePage, type PageTexts } from "../../scripts/page-plugins.ts";

/** The path of the pages on the server. */
const base = "/couple/";

const pages: Readonly<Record<string, PageTexts>> = {
  zh: {
    tag: "zh-CN",
    texts: { "Your wedding": "您的婚礼", "This page needs JavaScript.": "此页面需要启用 JavaScript。" },
  },
  es: {
    tag: "es",
    texts: { "Your wedding": "Su boda", "This page needs JavaScript.": "Esta página necesita JavaScript." },
  },
  ja: {
    tag: "ja",
    texts: {
      "Your wedding": "お二人の結婚式",
      "This page needs JavaScript.": "このページには JavaScript が必要です。",
    },
  },
};

/** Lets each page load the catalogue of its language together with the script that needs it. */
function preloadCatalogue(): Plugin {
  return {
    name: "vowdesk-preload-catalogue",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Record<
          string,
          { file: string }
        >;
        for (const language of ["en", ...Object.keys(pages)]) {
          const page = join(dir, language === "en" ? "index.html" : `index.${language}.html`);
          const file = manifest[`src/locales/${language}.po`]?.file;
          const link = `<link rel="modulepreload" crossorigin href="${base}${file}">`;
          writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${link}\n  </head>`));
        }
      },
    },
  };
}

/** The pages for couples: a build that shares no file with the pages for staff (docs/decisions/067). */
export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    translatePage(pages),
    preloadCatalogue(),
    precompress(),
  ],
  build: {
    target: "es2022",
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
});
