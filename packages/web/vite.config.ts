import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { adaptCalls } from "../../scripts/browser-calls.mjs";
import { chunkGroups, compileHint, withoutLoaded } from "./chunks.ts";

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

/** Leaves out the conversion of schemas to JSON Schema, which only the API's documentation needs. */
function omitJsonSchema(): Plugin {
  const conversion = /\w+\._zod\.processJSONSchema = .+;/g;
  const methods = /import (\{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \}) from .+;/;
  return {
    name: "vowdesk-omit-json-schema",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => code.replaceAll(conversion, "").replace(methods, "const $1 = {};"),
    },
  };
}

/** Adapts the calls of the contract to the browser, and leaves out the schemas that nothing else uses. */
function adaptContract(): Plugin {
  return {
    name: "vowdesk-adapt-contract",
    apply: "build",
    transform: {
      filter: { id: /\/packages\/contract\/src\/.+\.ts$/, code: "endpoint({" },
      handler(code) {
        const edited = adaptCalls(code);
        return { code: edited.toString(), map: edited.generateMap({ hires: true }).toString() };
      },
    },
  };
}

const api = { target: "http://127.0.0.1:3366", changeOrigin: false };

const staffConfig = defineConfig({
  root: import.meta.dirname,
  // React has the hook itself. The package is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  plugins: [
    joinStrokes(),
    omitJsonSchema(),
    adaptContract(),
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
      output: {
        postBanner: compileHint,
        // Every page has a list of files with their names.
        chunkFileNames: ({ name }) => `assets/${name.split(".").at(-1)}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
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
