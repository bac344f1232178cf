import { featurePattern, interfaceOf } from "./scripts/features.mjs";

const feature = `(${featurePattern})`;
/** Server features that every other feature may call; the other features react to events. */
const foundation = [
  "chat",
  "local/orders",
  "messages/announcements",
  "messages/mail",
  "messages/notifications",
  "money/compensations",
  "money/ledger",
  "money/payouts",
  "money/stakes",
  "operations/audit",
  "operations/business",
  "operations/uploads",
  "people/documents",
  "reviews/engine",
  "staff/auth",
  "staff/departments",
  "staff/roles",
  "staff/settings",
  "staff/users",
  "studio/agreements",
  "studio/bookables",
  "studio/galleries",
  "studio/leads",
  "studio/offers",
  "studio/pieces",
  "studio/wedding-payments",
  "studio/quotes",
  "studio/sheets",
  "studio/shoots",
  "studio/weddings",
]
  .map(interfaceOf)
  // Parts of SQL statements. The interfaces of their features would lead to cycles.
  .concat("staff/auth/staff-names.store.ts", "studio/weddings/partner-columns.store.ts")
  .map((file) => `^packages/server/src/features/${file}$`);
const tests = "[.]test[.]tsx?$";
const store = "^packages/server/src/features/.+[.](store|account-records)[.]ts$";

/** Arithmetic on dates and times of day. It knows no data. */
/** Geometry of signatures, which the pages for couples share with the server and load without the schemas. */
const strokes = "^packages/contract/src/features/studio/agreements/strokes[.]ts$";
/** Addresses and rows of pictures, which the pages for couples load without the schemas. */
const photoGrid = "^packages/contract/src/features/studio/galleries/(couple-files|layout|rows)[.]ts$";
const coupleKernel = "^packages/contract/src/kernel/(wall-clock|money)[.]ts$";
/** Arithmetic of colours. */
const colours = "^packages/contract/src/kernel/colour[.]ts$";
/** The form in which texts are searched and sorted: functions of texts, which elements use without knowing data. */
const searchedText = "^packages/contract/src/kernel/searched-text[.]ts$";

const never = (name, from, to) => ({ name, severity: "error", from, to });

/** The layers of ARCHITECTURE.md. `scripts/checks/rules.test.mjs` has a violation of each rule. */
export default {
  forbidden: [
    never("no-cycle", {}, { circular: true }),
    never("everything-resolves", {}, { couldNotResolve: true }),
    never(
      "contract-stands-alone",
      { path: "^packages/contract/", pathNot: tests },
      { pathNot: ["^packages/contract/", "^node_modules/zod/"] },
    ),
    never(
      "contract-stands-alone",
      { path: "^packages/contract/.*[.]test[.]ts$" },
      { path: "^packages/", pathNot: "^packages/contract/" },
    ),
    never("web-never-sees-server", { path: "^packages/(web|portal|simulator)/" }, { path: "^packages/server/" }),
    never("server-never-sees-web", { path: "^packages/(server|simulator)/" }, { path: "^packages/(web|portal)/" }),
    // The types of all tables use the enums of the contract.
    never(
      "kernel-knows-no-feature",
      {
        path: "^packages/[^/]+/src/(kernel|platform|ui|resource)/",
        pathNot: [tests, "^packages/server/src/platform/database/(schema[.]generated|column-types)[.]ts$"],
      },
      { path: "^packages/[^/]+/src/(features|app)/" },
    ),
    // The review desk uses the contract that all review queues share.
    never(
      "kernel-knows-no-feature",
      { path: "^packages/web/src/review/", pathNot: tests },
      { path: "^packages/[^/]+/src/(features|app)/", pathNot: "^packages/contract/src/features/reviews/engine/" },
    ),
    never(
      "ui-knows-no-data",
      { path: "^packages/web/src/ui/" },
      {
        path: "^packages/(contract|web/src/(resource|review|kernel))/",
        pathNot: [coupleKernel, searchedText, colours],
      },
    ),
    never(
      "only-app-imports-every-feature",
      { path: "^packages/[^/]+/src/features/", pathNot: tests },
      { path: "^packages/[^/]+/src/app/" },
    ),
    never(
      "only-app-imports-demo-data",
      { path: "^packages/server/src/", pathNot: ["^packages/server/src/(app|demo)/", tests] },
      { path: "^packages/server/src/demo/" },
    ),
    never(
      "test-support-is-for-tests",
      { path: "^packages/server/src/", pathNot: tests },
      { path: "^packages/server/test/" },
    ),
    never(
      "test-programs-share-the-harness-only",
      { path: "^(harness|faults|bench|e2e)/" },
      { path: "^(faults|bench|e2e)/", pathNot: "^$1/" },
    ),
    never(
      "test-programs-are-for-tests",
      { path: "^packages/", pathNot: tests },
      { path: "^(harness|faults|bench|e2e)/" },
    ),
    never(
      "web-features-are-independent",
      { path: `^packages/web/src/features/${feature}/` },
      { path: "^packages/web/src/features/", pathNot: "^packages/web/src/features/$1/" },
    ),
    // A couple's phone loads neither the pages for staff nor the schemas of the contract.
    never(
      "pages-for-couples-stand-alone",
      { path: "^packages/portal/" },
      {
        path: "^packages/",
        pathNot: ["^packages/portal/", coupleKernel, strokes, photoGrid],
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "server-features-use-the-foundation-only",
      { path: `^packages/server/src/features/${feature}/` },
      {
        path: "^packages/server/src/features/",
        pathNot: ["^packages/server/src/features/$1/", ...foundation],
      },
    ),
    // Both may use people, chat, messages, reviews, money and operations.
    never(
      "studio-and-local-services-are-independent",
      { path: "^packages/[^/]+/src/features/studio/", pathNot: tests },
      { path: "^packages/[^/]+/src/features/local/" },
    ),
    never(
      "studio-and-local-services-are-independent",
      { path: "^packages/[^/]+/src/features/local/", pathNot: tests },
      { path: "^packages/[^/]+/src/features/studio/" },
    ),
    never(
      "store-alone-sees-the-database",
      { path: "^packages/server/src/features/", pathNot: [store, tests] },
      { path: "^packages/server/src/platform/database/(index|connection)[.]ts$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "sql-in-stores-only",
      {
        path: "^packages/server/src/",
        pathNot: [store, "^packages/server/src/(platform|migrations|demo|kernel/paging)/", tests],
      },
      { path: "^node_modules/kysely/", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "store-is-called-by-service-only",
      {
        path: [
          "^packages/server/src/(app|kernel|platform)/",
          `^packages/server/src/features/${feature}/[^/]+[.](calls|frames|events|policy)[.]ts$`,
        ],
        pathNot: tests,
      },
      { path: store, dependencyTypesNot: ["type-only"] },
    ),
    never(
      "topic-keeps-its-store",
      { path: `^packages/server/src/features/${feature}/([^/]+)/`, pathNot: tests },
      {
        path: "^packages/server/src/features/$1/[^/]+/[^/]+[.]store[.]ts$",
        pathNot: "^packages/server/src/features/$1/$2/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "service-knows-no-transport",
      { path: "^packages/server/src/features/.+[.](service|policy|store|present)[.]ts$" },
      {
        path: [
          "^packages/server/src/kernel/http/(bind|listen)",
          "^node_modules/(fastify|@fastify/[^/]+|ws)/",
          "^(node:)?(http|https|http2|net)$",
        ],
      },
    ),
    never(
      "samples-are-for-tests",
      { path: "^packages/[^/]+/src/", pathNot: [tests, "/sample[.]ts$|[.]sample[.]ts$"] },
      { path: "^packages/contract/src/(?:features/.+[.]|kernel/)sample[.]ts$" },
    ),
  ],
  required: [
    {
      name: "calls-answer-their-own-contract",
      severity: "error",
      module: { path: `^packages/server/src/features/${feature}/[^/.]+[.]calls[.]ts$` },
      to: { path: "^packages/contract/src/features/$1/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "[.](css|po|svg|png|woff2)$"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
    },
  },
};
