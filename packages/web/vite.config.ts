import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { omitServerParts } from "../../scripts/omit-server-parts.mjs";

/** Compressible files. Pictures are compressed already. */
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `.br` and `.gz` files, so that the server does not compress. */
function precompress(folder = ""): Plugin {
  return {
    name: "vowdesk-precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      // Reads the finished files, because later plugins still change them in earlier hooks.
      handler({ dir }) {
        if (!dir) return;
        const root = join(dir, folder);
        const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
          compressible.test(file),
        );
        for (const file of files.filter((name) => !name.startsWith(".")).map((name) => join(root, name))) {
          const source = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(source, brotli));
          writeFileSync(`${file}.gz`, gzipSync(source, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/** Writes a hash of the content as build name into the page, so that an open page can detect a newer build. */
function nameBuild(): Plugin {
  return {
    name: "vowdesk-name-build",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const page = join(dir, "index.html");
        // Asset names contain content hashes.
        const assets = readdirSync(join(dir, "assets")).toSorted().join();
        const build = createHash("sha256").update(assets).digest("hex").slice(0, 12);
        const meta = `<meta name="build" content="${build}" />`;
        writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${meta}\n  </head>`));
      },
    },
  };
}

/** Texts of a page before any script runs, in the languages other than English. */
interface PageTexts {
  tag: string;
  texts: Readonly<Record<string, string>>;
}

const staffPages: Readonly<Record<string, PageTexts>> = {
  zh: { tag: "zh-CN", texts: { "Vowdesk needs JavaScript.": "Vowdesk 需要启用 JavaScript。" } },
  es: { tag: "es", texts: { "Vowdesk needs JavaScript.": "Vowdesk necesita JavaScript." } },
  ja: { tag: "ja", texts: { "Vowdesk needs JavaScript.": "Vowdesk には JavaScript が必要です。" } },
};

const couplePages: Readonly<Record<string, PageTexts>> = {
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

/** Lets each page for couples load the catalogue of its language together with the script that needs it. */
function preloadCatalogue(): Plugin {
  return {
    name: "vowdesk-preload-catalogue",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const manifest = JSON.parse(readFileSync(join(dir, "couple/manifest.json"), "utf8")) as Record<
          string,
          { file: string }
        >;
        for (const language of ["en", ...Object.keys(couplePages)]) {
          const page = join(dir, language === "en" ? "couple/index.html" : `couple/index.${language}.html`);
          const file = manifest[`src/locales/couple/${language}.po`]?.file;
          const link = `<link rel="modulepreload" crossorigin href="/${file}">`;
          writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${link}\n  </head>`));
        }
      },
    },
  };
}

/** Writes the page in the other languages, so that its language is right before the first script runs. */
function translatePage(name: string, pages: Readonly<Record<string, PageTexts>>): Plugin {
  return {
    name: "vowdesk-translate-page",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const english = readFileSync(join(dir, `${name}.html`), "utf8");
        for (const [language, { tag, texts }] of Object.entries(pages)) {
          let page = english.replace('lang="en"', `lang="${tag}"`);
          for (const [text, translated] of Object.entries(texts)) page = page.replace(text, translated);
          writeFileSync(join(dir, `${name}.${language}.html`), page);
        }
      },
    },
  };
}

/** Joins the strokes of an icon into one path, because a new theme or size restyles every path separately. */
function joinStrokes(): Plugin {
  const strokes = /\["path", \{ "d": "(M[^"]+)", "key": "[^"]+" \}\]/g;
  return {
    name: "vowdesk-join-strokes",
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/[^/]+\.mjs$/, code: '"outline"' },
      handler: (code) =>
        code.replace(/__iconNode = \[(.+)\];/, (whole, nodes: string) => {
          const paths = [...nodes.matchAll(strokes)].map(([, path]) => path);
          const hasOthers = nodes.replaceAll(strokes, "").replaceAll(", ", "") !== "";
          return hasOthers ? whole : `__iconNode = [["path", { "d": "${paths.join("")}", "key": "strokes" }]];`;
        }),
    },
  };
}

/** Leaves out what only the server reads of the contract, and the schemas that nothing else uses. */
function shortenContract(): Plugin {
  return {
    name: "vowdesk-shorten-contract",
    apply: "build",
    transform: {
      filter: { id: /\/packages\/contract\/src\/.+\.ts$/, code: "endpoint({" },
      handler(code) {
        const edited = omitServerParts(code);
        return { code: edited.toString(), map: edited.generateMap({ hires: true }).toString() };
      },
    },
  };
}

const api = { target: "http://127.0.0.1:3366", changeOrigin: false };

/** Modules that load together, because dozens of small files are slow. The last group is for later pages. */
const chunkGroups = [
  {
    // The libraries of every page.
    name: "vendor",
    test: /node_modules\/((react|react-dom|scheduler|@lingui\/(core|react)|wouter)\/|zustand\/esm\/(react|vanilla)\.mjs)/,
  },
  {
    // The modules of the sign-in page that every other page uses, too.
    name: "start",
    test: /vite\/preload-helper|rolldown_dynamic_import_helper|features\/auth\/passkeys\/support\.|contract\/src\/kernel\/(endpoint|refusal|text|time-zone)\.|web\/src\/(kernel\/(errors\/(early-errors|trusted-types)|http\/(build|call|call-failures)|i18n\/language|session\/(clock|cookies|session))|shared\/business-settings|ui\/(display\/rings-mark|feedback\/toast|input\/button|theme\/language-notice))\./,
  },
  {
    // Time formatting, which the sign-in page does not need.
    name: "time",
    test: /web\/src\/ui\/(format\/(time|now)|display\/relative-time)\./,
  },
  {
    name: "contract",
    test: /node_modules\/zod\/|contract\/src\/(kernel\/(file-part|page|permission|phone-input)|features\/(ledger|users)\/schema|features\/(auth(?!\/passkeys)|dashboard|errors|menus(?!\/page-keys)|notifications|orders(?!\/(changes|entry|settings|totals)\/)|settings|views)\/|features\/(reviews\/(calls|schema)|uploads\/schema))/,
  },
  {
    // Small modules of src/app/router/inside.tsx that pages use, too.
    name: "inside-parts",
    test: /tabler\/icons-react\/dist\/esm\/(defaultAttributes|createReactComponent|icons\/Icon(ChevronRight|DeviceMobile|Gift|Photo|Receipt|Settings)\.)|web\/src\/(app\/(start\/(entry|clear-session|session-keeper)|router\/(pages|routes)|tabs\/(tabs|tab-store|tab-storage|tab-actions)|view-as\/viewing|palette\/palette-state|shortcuts\/(chord|shortcuts-state)|shell\/sidebar-state)|features\/(auth\/profile\/profile-draft|notifications\/announcing\/pace|settings\/components\/(kept-settings|settings))|kernel\/(cache\/prefetch|i18n\/page-catalogues|realtime\/live-frames|session\/(page-memory|with-storage))|ui\/(feedback\/skeleton|overlay\/open-layers))\./,
  },
  {
    // Small modules of the dashboard and of list pages.
    name: "page-parts",
    test: /web\/src\/(ui\/(format\/count|table\/empty-list|input\/segments)|kernel\/(errors\/toast-refusal|i18n\/money|lists\/list-layout))\./,
  },
  {
    // Small modules of every list page.
    name: "list-parts",
    test: /tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowDown|ArrowUp|ChevronLeft|Download|FlagFilled|Plus)\.|web\/src\/(kernel\/lists\/list-address|ui\/(table\/(arrivals-bar|clear-filters|frozen-rows|list-page|live-rows|selection)|input\/(fields|line-fields|search-field)|format\/typed-date|timing\/once-per-key)|resource\/(action|draft|field|field-rules|filter|form|record|run|runner|use-actions))\./,
  },
  {
    // The dialogs of actions, loaded after the page.
    name: "action-parts",
    test: /web\/src\/(resource\/(action-dialog|changed-fields|field-control)|ui\/(overlay\/form-dialog|input\/(choice-list|form-controls|new-password|preset-text)|feedback\/changed-notice))\./,
  },
  {
    // Labels of order states, and small modules of all order pages.
    name: "orders",
    test: /web\/src\/(features\/orders\/(labels|components\/two-lines)|locales\/order-status)\./,
  },
  {
    // Calls and records of the chat page alone.
    name: "contract-chat-desk",
    test: /contract\/src\/features\/chat\/(app|app-calls|bulk|calls|desk|desk-calls|frames|inputs|label|quick-reply|report-calls|team)\./,
  },
  {
    // Also used by the person page.
    name: "contract-chat",
    test: /contract\/src\/features\/chat\//,
  },
  {
    // Calls and records of the pages of the studio.
    name: "contract-studio",
    test: /contract\/src\/features\/(agreements|bookables|leads|offers|quotes|shoots|weddings)\//,
  },
  {
    // The page of the audit trail alone needs its list of fields.
    name: "contract-audit",
    test: /contract\/src\/features\/audit\//,
  },
  {
    name: "contract-later",
    test: /contract\/src\/features\/(reviews\/queue\.|menus\/page-keys\.|(announcements|applications|challenges|complaints|departments|discounts|feedback|operations|posts|refunds|roles|uploads\/(calls|index)|users|verification|withdrawals)\/)/,
  },
];

/** The files to preload with a chunk. A script has loaded the first chunks before, so its list leaves them out. */
function withoutLoaded(_file: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "html" ? files : files.filter((file) => !/^assets\/(vendor|start|rolldown-runtime)-/.test(file));
}

const staffConfig = defineConfig({
  root: import.meta.dirname,
  // React has the hook itself. The package is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  plugins: [
    joinStrokes(),
    shortenContract(),
    react(),
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    nameBuild(),
    translatePage("index", staffPages),
    precompress(),
  ],
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: "hidden",
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Unused schemas of the contract are left out.
      treeshake: { manualPureFunctions: ["z"] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
  server: { proxy: { "/api": api, "/health": api } },
});

/** The pages for couples: a build of its own, which shares no file with the pages for staff (docs/decisions/067). */
const coupleConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    translatePage("couple/index", couplePages),
    preloadCatalogue(),
    precompress("couple"),
  ],
  publicDir: false,
  build: {
    target: "es2022",
    // Vite would empty the folder, which has the pages for staff.
    emptyOutDir: false,
    manifest: "couple/manifest.json",
    assetsDir: "couple/assets",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(import.meta.dirname, "couple/index.html") },
  },
});

export default defineConfig(({ mode }) => (mode === "couple" ? coupleConfig : staffConfig));
