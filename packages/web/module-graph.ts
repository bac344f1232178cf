import { parseSync, type ESTree, type Rolldown } from "vite";

/** A module, and the names that another one takes from it; null for all of them. */
interface Edge {
  to: string;
  names: readonly string[] | null;
}

interface Imports {
  edges: readonly Edge[];
  /** Declares nothing, so that it needs only the modules of the names that are taken from it. */
  isBarrel: boolean;
}

/**
 * The static imports between the modules of a build. Follows names through barrels, because a barrel imports all of a
 * library or of a part of the contract.
 */
export class ModuleGraph {
  private readonly known = new Map<string, Imports>();
  private readonly infoOf: (id: string) => Rolldown.ModuleInfo | null;

  constructor(infoOf: (id: string) => Rolldown.ModuleInfo | null) {
    this.infoOf = infoOf;
  }

  /** The modules that the given ones need, directly or indirectly, and the given ones. */
  reachableFrom(roots: readonly string[]): ReadonlySet<string> {
    const absent = roots.find((root) => !this.infoOf(root));
    if (absent) throw new Error(`The build has no module ${absent}. Correct its path in packages/web/chunks.ts.`);
    const reached = new Set(roots);
    const reach = (edge: Edge) => {
      for (const id of this.targetsOf(edge)) reached.add(id);
    };
    // The loop visits the modules that it adds, too.
    for (const id of reached) {
      const { edges, isBarrel } = this.importsOf(id);
      if (!isBarrel) edges.forEach(reach);
    }
    return reached;
  }

  private importsOf(id: string): Imports {
    const imports = this.known.get(id) ?? readImports(this.infoOf(id));
    this.known.set(id, imports);
    return imports;
  }

  /** The modules that declare the names, and the barrels between. */
  private targetsOf({ to, names }: Edge): readonly string[] {
    const { edges, isBarrel } = this.importsOf(to);
    if (!isBarrel) return [to];
    const declaring = edges.flatMap((edge) => {
      const taken = names?.filter((name) => this.namesOf(edge).includes(name)) ?? null;
      if (taken?.length === 0) return [];
      // A re-export by name may rename, so that the name does not identify the declaration behind it.
      return this.targetsOf({ to: edge.to, names: edge.names ? null : taken });
    });
    return [to, ...declaring];
  }

  private namesOf({ to, names }: Edge): readonly string[] {
    if (names) return names;
    const { edges, isBarrel } = this.importsOf(to);
    return isBarrel ? edges.flatMap((edge) => this.namesOf(edge)) : (this.infoOf(to)?.exports ?? []);
  }
}

/** Helpers of the bundler, whose imports it may add without a statement. */
const isVirtual = (id: string) => id.startsWith("\0");

const declaresNothing = (statement: ESTree.Statement | ESTree.Directive) =>
  statement.type === "ImportDeclaration" ||
  statement.type === "ExportAllDeclaration" ||
  (statement.type === "ExportNamedDeclaration" && statement.declaration === null);

function readImports(info: Rolldown.ModuleInfo | null): Imports {
  const { module, program } = parseSync("module.js", info?.code ?? "");
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    start,
    from: moduleRequest.value,
    names: entries.some(({ importName }) => importName.kind === "NamespaceObject")
      ? null
      : entries.map(({ importName }) => importName.name ?? "default"),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ start, moduleRequest, importName, exportName }) =>
      moduleRequest
        ? {
            start,
            from: moduleRequest.value,
            names: importName.kind === "AllButDefault" ? null : [exportName.name ?? "default"],
          }
        : [],
    ),
  );
  const statements = [...imports, ...exports].filter(({ from }) => !isVirtual(from));
  // The bundler lists imported modules in the order of their statements.
  const requests = [...new Set(statements.toSorted((a, b) => a.start - b.start).map(({ from }) => from))];
  const ids = (info?.importedIds ?? []).filter((id) => !isVirtual(id));
  // Imports without a statement of their own: `require`, and two requests for one module.
  if (requests.length !== ids.length) return { edges: ids.map((to) => ({ to, names: null })), isBarrel: false };
  const isBarrel = exports.length > 0 && program.body.every(declaresNothing);
  return {
    isBarrel,
    edges: (isBarrel ? exports : statements).flatMap(({ from, names }) => {
      const to = ids[requests.indexOf(from)];
      return to === undefined ? [] : { to, names };
    }),
  };
}
