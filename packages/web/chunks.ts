/** Modules that load together, because dozens of small files are slow. The last group is for later pages. */
export const chunkGroups = [
  {
    // Libraries that every page uses.
    name: "vendor",
    test: /node_modules\/((react|react-dom|scheduler|@lingui\/(core|react)|wouter)\/|zustand\/esm\/(react|vanilla)\.mjs)/,
  },
  {
    // The modules of the sign-in page that every other page uses, too.
    name: "start",
    test: /vite\/preload-helper|rolldown_dynamic_import_helper|features\/staff\/auth\/passkeys\/support\.|contract\/src\/kernel\/(endpoint|held-access|refusal|text|time-zone)\.|web\/src\/(kernel\/(errors\/(early-errors|trusted-types)|http\/(build|call|call-failures)|i18n\/language|session\/(clock|cookies|session))|shared\/business-settings|ui\/(display\/rings-mark|feedback\/toast|input\/button|theme\/language-notice))\./,
  },
  {
    // Time formatting, which the sign-in page does not need.
    name: "time",
    test: /contract\/src\/kernel\/wall-clock\.|web\/src\/ui\/(format\/(time|now)|display\/relative-time)\./,
  },
  {
    name: "contract",
    test: /node_modules\/zod\/|contract\/src\/(kernel\/(access|email|file-part|frame|money|page|permission|phone-input)|features\/(money\/ledger|operations\/uploads|staff\/users)\/\w+\.schema|features\/(local\/orders\/(?!(changes|entry|totals)\.|settings\/)|messages\/notifications|operations\/(dashboard|errors)|reviews\/engine\/engine\.(calls|schema)|staff\/(auth\/(?!passkeys)|menus\/(?!page-keys)|settings|views)))/,
  },
  {
    // Small modules of src/app/router/inside.tsx that pages use, too.
    name: "inside-parts",
    test: /@tanstack\/(query-core|react-query)\/|tabler\/icons-react\/dist\/esm\/(defaultAttributes|createReactComponent|icons\/Icon(ChevronRight|DeviceMobile|Gift|Photo|Receipt|Settings)\.)|web\/src\/(app\/(start\/(entry|clear-session|session-keeper)|router\/(listed-page|navigation|pages|routes)|tabs\/(tabs|tab-store|tab-storage|tab-actions)|view-as\/viewing|palette\/palette-state|shortcuts\/(chord|shortcuts-state)|shell\/(account-drawer-state|sidebar-state))|features\/(staff\/auth\/profile\/profile-draft|messages\/notifications\/(announcing\/(pace|throttle)|drawer\/drawer-state)|staff\/settings\/components\/(kept-settings|settings|stored-settings))|kernel\/(cache\/(cached-call|prefetch|queries|record-cache|records)|errors\/(clean-text|error-log|show-failure|toast-refusal)|i18n\/page-catalogues|lists\/page|realtime\/live-frames|session\/(page-memory|session-over|session-stores|with-storage))|shared\/actions\/preset-reasons|ui\/(feedback\/(skeleton|states)|overlay\/(ask|open-layers)|theme\/(colour|look|theme-colour|theme-rules-first)|timing\/(after-paint|idle|on-demand|unawaited)))\./,
  },
  {
    // Small modules of the dashboard and of list pages.
    name: "page-parts",
    test: /web\/src\/(ui\/(format\/count|table\/empty-list|input\/segments)|kernel\/(i18n\/money|lists\/list-layout))\./,
  },
  {
    // Small modules of every list page.
    name: "list-parts",
    test: /tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowDown|ArrowUp|ChevronLeft|Download|FlagFilled|Plus)\.|web\/src\/(kernel\/lists\/list-address|ui\/(table\/(arrivals-bar|clear-filters|frozen-rows|list-page|live-rows|selection)|input\/(fields|line-fields|search-field)|format\/typed-date|timing\/(new-id|once-per-key))|resource\/(action|draft|field|field-rules|filter|form|record|run|runner|use-actions))\./,
  },
  {
    // The dialogs of actions, loaded after the page.
    name: "action-parts",
    test: /web\/src\/(resource\/(action-dialog|changed-fields|field-control)|ui\/(overlay\/form-dialog|input\/(choice-list|form-controls|new-password|preset-text)|feedback\/changed-notice))\./,
  },
  {
    // Labels of order states, and small modules of all order pages.
    name: "orders",
    test: /web\/src\/(features\/local\/orders\/(orders\.labels|components\/two-lines)|locales\/order-status)\./,
  },
  {
    // Calls and records of the chat page alone.
    name: "contract-chat-desk",
    test: /contract\/src\/features\/chat\/(app|app-calls|bulk|chat\.calls|desk|desk-calls|chat\.frames|inputs|label|quick-reply|report-calls|team)\./,
  },
  {
    // The other calls and records of the chat, which the page of a person uses, too.
    name: "contract-chat",
    test: /contract\/src\/features\/chat\//,
  },
  {
    // Calls and records of weddings, shoots, leads and agreements, for their pages.
    name: "contract-studio",
    test: /contract\/src\/features\/studio\/(agreements|bookables|leads|offers|quotes|shoots|weddings)\//,
  },
  {
    // The page of the audit trail alone needs its list of fields.
    name: "contract-audit",
    test: /contract\/src\/features\/operations\/audit\//,
  },
  {
    name: "contract-later",
    test: /contract\/src\/features\/(reviews\/engine\/engine\.queue\.|staff\/menus\/page-keys\.|(messages\/announcements|reviews\/(?!engine)|staff\/(departments|roles|users)|studio\/(discounts|refunds)|operations\/(operations|uploads\/uploads\.(calls|ts)))\/?)/,
  },
];

/** Chunks that every page loads before it is painted. */
const startChunks = new Set(["vendor", "start", "contract"]);

/** Lets the browser compile all functions of a chunk beside the main thread (https://v8.dev/blog/explicit-compile-hints). */
export const compileHint = ({ name }: { name: string }) =>
  startChunks.has(name) ? "//# allFunctionsCalledOnLoad" : "";

/** The files to preload with a chunk. A script has loaded the first chunks before, so its list leaves them out. */
export function withoutLoaded(_file: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "html" ? files : files.filter((file) => !/^assets\/(vendor|start|rolldown-runtime)-/.test(file));
}
