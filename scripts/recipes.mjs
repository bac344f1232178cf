import { dirname, join } from "node:path";
import { API } from "typescript/unstable/sync";

/** One change of an example: `lines` start with a space, `+` or `-`. */
const block = /```diff (\S+)\n([^]*?)\n```/g;

/** The recipes of the document, with the changes of their examples and the number of files that they state. */
export function recipesIn(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf("\n")),
      text: section,
      cost: Number(/^Cost[^:]*: (\d+)/m.exec(section)?.[1]),
      changes: [...section.matchAll(block)].map(([, path, lines]) => ({ path, lines: lines.split("\n") })),
    }));
}

const without = (marker, lines) =>
  lines
    .filter((line) => !line.startsWith(marker))
    .map((line) => line.slice(1))
    .join("\n");

/** The source after a change. Throws if its unchanged lines do not stand in the source exactly once. */
export function applied(source, { path, lines }) {
  const before = without("+", lines);
  const parts = source.split(`${before}\n`);
  if (parts.length !== 2) throw new Error(`${path}: these lines occur ${parts.length - 1} times:\n${before}`);
  return parts.join(`${without("-", lines)}\n`);
}

/** Files that a text names, with a folder or alone. Names of new files, such as `<number>-<name>.ts`, are left out. */
export const pathsIn = (text) =>
  [...text.matchAll(/(?<=[`(])[\w./<>{,}-]*\.(?:tsx?|mjs|css|md)(?=[`#)])/g)]
    .flatMap(([path]) => variants(path))
    .filter((path) => !path.includes("<number>") && !path.includes("<code>"));

/** `{zh,en}.ts` names `zh.ts` and `en.ts`. */
const variants = (path) => {
  const [, start, names, end] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(",").map((name) => `${start}${name}${end}`);
};

/** Whether a file is one that the document names: `<…>` stands for any name, `store.ts` also for the role of a topic. */
export function isNamed(file, path) {
  const pattern = RegExp.escape(path.replace(/^\.\.\//, "")).replaceAll(/(?:<|\\x3c)\w+(?:>|\\x3e)/g, "[^/]+");
  return new RegExp(`(?:^|[/.])${pattern}$`).test(file);
}

/** Compiles the three packages of a tree with other sources of some files. */
export function compiler(root) {
  const sources = new Map();
  const api = new API({ cwd: root, fs: { readFile: (path) => sources.get(path) } });
  const configs = ["contract", "server", "web"].map((name) => join(root, "packages", name, "tsconfig.json"));
  api.updateSnapshot({ openProjects: configs });

  /** Errors in the `checked` files, computed one file after the other, if `changed` files have other sources. */
  function* errorsIn(changed, checked) {
    const touched = [...new Set([...sources.keys(), ...Object.keys(changed).map((path) => join(root, path))])];
    sources.clear();
    for (const [path, source] of Object.entries(changed)) sources.set(join(root, path), source);
    const snapshot = api.updateSnapshot({ fileChanges: { changed: touched } });
    for (const path of checked) {
      const config = configs.find((name) => join(root, path).startsWith(dirname(name)));
      const { program } = snapshot.getProject(config);
      for (const { text } of program.getSemanticDiagnostics(join(root, path))) yield `${path}: ${text}`;
    }
  }

  return { errorsIn, close: () => api.close() };
}
