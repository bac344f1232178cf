import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Files that shrink; pictures are compressed already. */
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `.br` and `.gz` beside each file, so that the server sends bytes and compresses nothing. */
function precompress(): Plugin {
  return {
    name: "vowdesk-precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      // The finished files are read back: later plugins still change what earlier hooks see.
      handler({ dir }) {
        if (!dir) return;
        const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => compressible.test(file));
        for (const file of files.filter((name) => !name.startsWith(".")).map((name) => join(dir, name))) {
          const source = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(source, brotli));
          writeFileSync(`${file}.gz`, gzipSync(source, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/** Names the build in the page by what is in it: an open page can tell that a newer one is out. */
function nameBuild(): Plugin {
  return {
    name: "vowdesk-name-build",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const page = join(dir, "index.html");
        // The names of the assets are hashes of their content.
        const assets = readdirSync(join(dir, "assets")).toSorted().join();
        const build = createHash("sha256").update(assets).digest("hex").slice(0, 12);
        const meta = `<meta name="build" content="${build}" />`;
        writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${meta}\n  </head>`));
      },
    },
  };
}

/**
 * Draws the strokes of an outlined icon as one path instead of two to six: a new theme or size restyles every element in sight,
 * and each path is styled by itself, for no two are alike.
 */
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

const api = { target: "http://127.0.0.1:3366", changeOrigin: false };

/** What is loaded together anyway: dozens of small files cost more than they save. The last: the calls of pages that come later. */
const together = [
  {
    // What the session and its calls stand on: the sign-in page shows them too.
    name: "session",
    test: /node_modules\/zustand\/|contract\/src\/kernel\/(endpoint|text)\.|web\/src\/kernel\/session\/(cookies|session)\./,
  },
  {
    // The sign-in page shows no time: what formats them comes with the app.
    name: "time",
    test: /web\/src\/ui\/(format\/(time|now)|display\/relative-time)\./,
  },
  {
    name: "contract",
    test: /node_modules\/zod\/|contract\/src\/(kernel\/(file-part|page|permission|phone-input)|features\/(ledger|users)\/schema|features\/(auth|dashboard|errors|menus|notifications|orders|settings|business|views)\/|features\/(reviews\/(calls|schema)|uploads\/schema))/,
  },
  {
    // Small parts of src/app/inside.tsx that pages use too.
    name: "inside-parts",
    test: /tabler\/icons-react\/dist\/esm\/(defaultAttributes|createReactComponent|icons\/Icon(ChevronRight|DeviceMobile|Gift|Photo|Receipt|Settings)\.)|web\/src\/(app\/(start\/(entry|forget|session-keeper)|router\/(pages|routes)|tabs\/(tabs|tab-store|tab-storage|tab-acts)|view-as\/viewing|palette\/palette-state|shortcuts\/(chord|shortcuts-state)|shell\/sidebar-state)|features\/(auth\/profile\/profile-draft|notifications\/announcing\/pace|settings\/components\/(kept-settings|settings))|kernel\/(cache\/prefetch|realtime\/live-frames|session\/page-memory)|ui\/feedback\/skeleton)\./,
  },
  {
    // Small parts of the dashboard and of list pages.
    name: "page-parts",
    test: /web\/src\/(ui\/(format\/(count|money)|table\/nothing-here|input\/segments)|kernel\/lists\/list-layout)\./,
  },
  {
    // Small parts of every list page.
    name: "list-parts",
    test: /tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowDown|ArrowUp|ChevronLeft|Download|FlagFilled)\.|web\/src\/(kernel\/lists\/list-address|ui\/(table\/(arrivals-bar|frozen-rows|list-page|live-rows|selection)|input\/(fields|line-fields|search-field)|format\/typed-date)|resource\/(action|filter|record))\./,
  },
  {
    // Names of orders' states, and small parts of the pages of all three kinds.
    name: "orders",
    test: /web\/src\/(features\/orders\/(labels|components\/two-lines)|locales\/order-status)\./,
  },
  {
    // The page of a person shows some of it too.
    name: "contract-chat",
    test: /contract\/src\/features\/chat\//,
  },
  {
    name: "contract-later",
    test: /contract\/src\/features\/(reviews\/queue\.|(announcements|applications|audit|challenges|complaints|departments|feedback|operations|posts|roles|uploads\/(calls|index)|users|verification|withdrawals)\/)/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/overlay/style-singleton.ts") } },
  plugins: [
    joinStrokes(),
    react(),
    lingui({ cwd: import.meta.dirname, macroTransform: true }),
    nameBuild(),
    precompress(),
  ],
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: "hidden",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: together } } },
  },
  server: { proxy: { "/api": api, "/health": api } },
});
