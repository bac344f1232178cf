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
    texts: {
      "Your wedding": "您的婚礼",
      "Your photos": "您的照片",
      "This page needs JavaScript.": "此页面需要启用 JavaScript。",
    },
  },
  es: {
    tag: "es",
    texts: {
      "Your wedding": "Su boda",
      "Your photos": "Sus fotos",
      "This page needs JavaScript.": "Esta página necesita JavaScript.",
    },
  },
  ja: {
    tag: "ja",
    texts: {
      "Your wedding": "お二人の結婚式",
      "Your photos": "お写真",
      "This page needs JavaScript.": "このページには JavaScript が必要です。",
    },
  },
};

/** The pages with their catalogues. The page of a gallery has one of its own, because it has to show pictures at once. */
const catalogues = { index: "src/locales", gallery: "src/gallery/locales" } as const;
const names = Object.keys(catalogues) as (keyof typeof catalogues)[];

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
        for (const name of names)
          for (const language of ["en", ...Object.keys(pages)]) {
            const page = join(dir, language === "en" ? `${name}.html` : `${name}.${language}.html`);
            const file = manifest[`${catalogues[name]}/${language}.po`]?.file;
            const link = `<link rel="modulepreload" crossorigin href="${base}${file}">`;
            writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${link}\n  </head>`));
          }
      },
    },
  };
}

/** What both pages need, and what parts of the first page share with parts that are loaded later: few files are smaller than many. */
const groups = [
  {
    name: "shared",
    test: /node_modules|couple-files\.ts$|portal\/src\/(client|format|in-other-app|language|look|gallery\/facts)\.ts$/,
  },
  { name: "parts", test: /portal\/src\/(components\/(cover|loaded|parts)|labels|save-pdf)\.tsx?$/ },
];

/** The pages for couples: a build that shares no file with the pages for staff (docs/decisions/067). */
export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    translatePage(pages, names),
    preloadCatalogue(),
    precompress(),
  ],
  build: {
    target: "es2022",
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: names.map((name) => join(import.meta.dirname, `${name}.html`)),
      output: { codeSplitting: { groups } },
    },
  },
});
