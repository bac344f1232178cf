import { join } from "node:path";
import { normalizePath, type Rolldown } from "vite";
import { ModuleGraph } from "./module-graph.ts";

/** A visit loads these one after the other: the entry with the sign-in page, the shell, and pages with their dialogs. */
const entry = "main.tsx";
const signIn = "features/staff/auth/pages/sign-in.tsx";
const shell = "app/router/inside.tsx";
const pages = {
  board: ["features/operations/dashboard/board.page.tsx"],
  orders: ["features/local/orders/pages/delivery.tsx", "features/local/orders/orders.resource.tsx"],
  lists: ["resource/resource-page.tsx", "features/staff/views/components/with-views.tsx"],
  actions: ["resource/action-dialog.tsx", "resource/use-actions.ts"],
};

/** Code that loads after the first paint: the rest of the shell and of the dashboard. */
const later = {
  late: [
    "features/messages/notifications/announcing/popups.tsx",
    "ui/overlay/keep-focus.ts",
    "app/start/prefetch-pages.ts",
    "app/start/keep-first-calls.ts",
    "app/error-log/report-errors.ts",
  ],
  panels: ["hours-panel", "services-panel", "trends-panel", "upcoming", "wall-button"].map(
    (name) => `features/operations/dashboard/components/${name}.tsx`,
  ),
};

type Modules = ReadonlySet<string>;
type Named = readonly (readonly [name: string, modules: Modules])[];

/** The modules that each step of a visit needs. */
interface Steps {
  start: Modules;
  shell: Modules;
  pages: Named;
  later: Named;
}

function stepsOf(infoOf: Rolldown.GetModuleInfo): Steps {
  const graph = new ModuleGraph(infoOf);
  const idOf = (path: string) => normalizePath(join(import.meta.dirname, "src", path));
  const reachableFrom = (...paths: string[]) => graph.reachableFrom(paths.map(idOf));
  const named = (roots: Readonly<Record<string, readonly string[]>>): Named =>
    Object.entries(roots).map(([name, paths]) => [name, reachableFrom(...paths)] as const);
  /** Modules that other ones need, too, with what these need. */
  const sharedOf = (modules: Modules) =>
    graph.reachableFrom(
      [...modules].filter((id) => {
        const { importers = [], dynamicImporters = [] } = infoOf(id) ?? {};
        return dynamicImporters.length === 0 && importers.some((importer) => !modules.has(importer));
      }),
    );
  const [inShell, inSignIn, inBoard] = [reachableFrom(shell), reachableFrom(signIn), reachableFrom(...pages.board)];
  const start = new Set([
    ...reachableFrom(entry),
    ...[...inSignIn].filter((id) => inShell.has(id)),
    ...sharedOf(inSignIn),
  ]);
  start.delete(idOf(entry));
  const laterSteps = named(later);
  const ofBoard = sharedOf(new Set([...inBoard, ...laterSteps.flatMap(([, modules]) => [...modules])]));
  return {
    start,
    // The dashboard is the first page of most visits.
    shell: new Set([...inShell, ...[...ofBoard].filter((id) => inBoard.has(id))]),
    pages: named(pages),
    later: laterSteps,
  };
}

const isLibrary = (id: string) => id.includes("/node_modules/");
/** The declarations of calls and records, and the library for them. */
const isContract = (id: string) => /\/packages\/contract\/|\/node_modules\/zod\//.test(id);
const featureOf = (id: string) => /\/src\/features\/(?:[^/]+\/)?([^/]+)\/[^/]+/.exec(id)?.[1];

const namesOf = (steps: Named, id: string) => steps.filter(([, modules]) => modules.has(id)).map(([name]) => name);

/** The chunk of a module of one step, or null. Helpers of the bundler are needed from the start. */
function stepChunk({ start, shell, pages, later }: Steps, { id }: Rolldown.ModuleInfo): string | null {
  if (start.has(id) || id.startsWith("\0")) return isLibrary(id) ? "vendor" : "start";
  if (shell.has(id)) return isContract(id) ? "contract" : "shell";
  return isContract(id) || namesOf(pages, id).length > 0 ? null : (namesOf(later, id)[0] ?? null);
}

/** The chunk of a module that several pages need, or null for one that the bundler chooses. */
function sharedChunk({ pages }: Steps, { id, dynamicImporters }: Rolldown.ModuleInfo): string | null {
  // Is an entry, so that the build lists it.
  if (dynamicImporters.length > 0) return null;
  const feature = featureOf(id);
  if (isContract(id) && feature) return `contract-${feature}`;
  const names = namesOf(pages, id);
  if (names.length === 0) return isContract(id) ? "contract-kernel" : null;
  if (feature) return `feature-${feature}`;
  return names.includes("orders") && names.includes("lists") ? "orders-lists" : names.join("-");
}

/**
 * Modules that load together are one chunk, because dozens of small files are slow. Which modules those are follows from
 * the imports (docs/decisions/136-chunks-by-reachability.md). Other modules go where the bundler puts them.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let steps: Steps | undefined;
  const nameBy =
    (choose: (steps: Steps, info: Rolldown.ModuleInfo) => string | null) =>
    (id: string, context: Rolldown.ChunkingContext) => {
      const info = context.getModuleInfo(id);
      return info && choose((steps ??= stepsOf((module) => context.getModuleInfo(module))), info);
    };
  return [
    { debugName: "steps", name: nameBy(stepChunk) },
    { debugName: "shared", name: nameBy(sharedChunk), minShareCount: 2 },
  ];
}

/** Chunks that every page loads before it is painted. */
const startChunks = new Set(["vendor", "start", "contract"]);

/** Lets the browser compile all functions of a chunk beside the main thread (https://v8.dev/blog/explicit-compile-hints). */
export const compileHint = ({ name }: { name: string }) =>
  startChunks.has(name) ? "//# allFunctionsCalledOnLoad" : "";

/** The files to preload with a chunk. A script has loaded the first chunks before, so its list leaves them out. */
export function withoutLoaded(_file: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "html" ? files : files.filter((file) => !/^assets\/(vendor|start|rolldown-runtime)-/.test(file));
}
