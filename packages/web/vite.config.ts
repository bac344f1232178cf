import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { adaptCalls } from "../../scripts/browser-calls.mjs";
import { precompress, translatePage, type PageTexts } from "../../scripts/page-plugins.ts";
import * as primitives from "../contract/src/kernel/primitives.ts";
import { paintedPages } from "./painted-pages.ts";
import { chunkGroups, compileHint, withoutLoaded } from "./chunks.ts";

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

const needsScript = "Vowdesk needs JavaScript.";
const lacksCode = 'The page was not loaded completely. Check the connection, then <a href="">load it again</a>.';
const staffPages: Readonly<Record<string, PageTexts>> = {
  zh: {
    tag: "zh-CN",
    texts: {
      [needsScript]: "Vowdesk 需要启用 JavaScript。",
      [lacksCode]: '页面未能完整加载。请检查网络连接，然后<a href="">重新加载</a>。',
    },
  },
  es: {
    tag: "es",
    texts: {
      [needsScript]: "Vowdesk necesita JavaScript.",
      [lacksCode]: 'La página no se ha cargado por completo. Compruebe la conexión y <a href="">vuelva a cargarla</a>.',
    },
  },
  ja: {
    tag: "ja",
    texts: {
      [needsScript]: "Vowdesk には JavaScript が必要です。",
      [lacksCode]: 'ページを完全に読み込めませんでした。接続を確認して、<a href="">再読み込み</a>してください。',
    },
  },
};

/** Puts the scripts of `inline` into the page, because they run before the first paint and must not wait for a request. */
function inlineScripts(): Plugin {
  return {
    name: "vowdesk-inline-scripts",
    transformIndexHtml: {
      order: "pre",
      handler: (page) =>
        page.replace(/<script data-inline="(.+?)"><\/script>/g, (_tag, file: string) => {
          const source = readFileSync(join(import.meta.dirname, "inline", file), "utf8");
          return `<script>${source.replace(/^ *\/\/.*\n/gm, "")}</script>`;
        }),
    },
  };
}

/** Leaves out the conversion of schemas to JSON Schema, which only the API's documentation needs (docs/decisions/136-chunks-by-reachability.md). */
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

/** Adapts the calls of the contract to the browser, and leaves out the schemas that nothing else uses (docs/decisions/136-chunks-by-reachability.md). */
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

export default defineConfig({
  root: import.meta.dirname,
  // React has the hook itself. The package is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  plugins: [
    omitJsonSchema(),
    adaptContract(),
    react(),
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    inlineScripts(),
    nameBuild(),
    translatePage(staffPages),
    paintedPages(),
    precompress(),
  ],
  // `Features.LightDark`: no style uses `light-dark()`, so `color-scheme` needs no variables for older browsers.
  css: { lightningcss: { exclude: 1 << 20 } },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: "hidden",
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Unused schemas of the contract are left out.
      treeshake: { manualPureFunctions: ["z", ...Object.keys(primitives)] },
      output: {
        postBanner: compileHint,
        // Every page has a list of files with their names.
        chunkFileNames: ({ name }) => `assets/${name.split(".").at(-1)}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
      },
    },
  },
  server: { proxy: { "/api": api, "/health": api } },
});
