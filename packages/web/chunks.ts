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

type Modules = ReadonlySet<string>;

/** The modules that each step of a visit needs. */
interface Steps {
  start: Modules;
  shell: Modules;
  pages: readonly (readonly [name: string, modules: Modules])[];
}

function stepsOf(infoOf: Rolldown.GetModuleInfo): Steps {
  const graph = new ModuleGraph(infoOf);
  const idOf = (path: string) => normalizePath(join(import.meta.dirname, "src", path));
  const reachableFrom = (...paths: string[]) => graph.reachableFrom(paths.map(idOf));
  const inShell = reachableFrom(shell);
  const start = new Set([...reachableFrom(entry), ...[...reachableFrom(signIn)].filter((id) => inShell.has(id))]);
  start.delete(idOf(entry));
  return {
    start,
    shell: inShell,
    pages: Object.entries(pages).map(([name, paths]) => [name, reachableFrom(...paths)] as const),
  };
}

const isLibrary = (id: string) => id.includes("/node_modules/");
/** The declarations of calls and records, and the library for them. */
const isContract = (id: string) => /\/packages\/contract\/|\/node_modules\/zod\//.test(id);
const featureOf = (id: string) => /\/src\/features\/(?:[^/]+\/)?([^/]+)\/[^/]+/.exec(id)?.[1];

/** The chunk of a module that several pages need, or null for one that the bundler chooses. */
function sharedChunk({ shell, pages }: Steps, { id, dynamicImporters }: Rolldown.ModuleInfo): string | null {
  if (shell.has(id)) return isContract(id) ? "contract" : "shell";
  // Is an entry, so that the build lists it.
  if (dynamicImporters.length > 0) return null;
  const feature = featureOf(id);
  if (isContract(id) && feature) return `contract-${feature}`;
  const names = pages.filter(([, modules]) => modules.has(id)).map(([name]) => name);
  if (names.length === 0) return isContract(id) ? "contract-kernel" : null;
  return feature ? `feature-${feature}` : names.join("-");
}

/**
 * Modules that load together are one chunk, because dozens of small files are slow. Which modules those are follows from
 * the imports (docs/decisions/136-chunks-by-reachability.md). Other modules go where the bundler puts them.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let steps: Steps | undefined;
  const stepsIn = (context: Rolldown.ChunkingContext) => (steps ??= stepsOf((id) => context.getModuleInfo(id)));
  /** Helpers of the bundler are needed from the start. */
  const isFirst = (id: string, context: Rolldown.ChunkingContext) =>
    id.startsWith("\0") || stepsIn(context).start.has(id);
  const nameFirst = (id: string) => (isLibrary(id) ? "vendor" : "start");
  const nameShared = (id: string, context: Rolldown.ChunkingContext) => {
    const info = context.getModuleInfo(id);
    return info && sharedChunk(stepsIn(context), info);
  };
  return [
    { debugName: "start", name: (id, context) => (isFirst(id, context) ? nameFirst(id) : null) },
    { debugName: "shared", name: nameShared, minShareCount: 2 },
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
