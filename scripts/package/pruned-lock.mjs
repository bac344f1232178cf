/** The path of a package that is required from `from`, as Node finds it: in the nearest `node_modules` upwards. */
function pathOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder}${folder && "/"}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** Names of the packages that a package needs, each with whether it may be missing. */
function needsOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  return [
    ...Object.keys(dependencies).map((name) => [name, false]),
    ...Object.keys(optionalDependencies).map((name) => [name, true]),
    ...Object.keys(peerDependencies).map((name) => [name, Boolean(peerDependenciesMeta[name]?.optional)]),
  ];
}

/** Paths of the packages that a package needs. Those for other platforms may be missing. */
function directPaths(packages, needing, from) {
  return needsOf(needing).flatMap(([name, isOptional]) => {
    const path = pathOf(packages, from, name);
    if (!path && !isOptional) throw new Error(`package-lock.json has no ${name}, which ${from || "the release"} needs`);
    return path ? [path] : [];
  });
}

/** Paths of all packages of a lock file that `manifest` in the folder `from` needs, directly or indirectly. */
export function neededPaths({ packages }, manifest, from = "") {
  const found = new Set();
  const add = (needing, place) => {
    for (const path of directPaths(packages, needing, place).filter((item) => !found.has(item))) {
      found.add(path);
      // The path of a workspace is a link to its folder.
      const { link, resolved } = packages[path];
      const folder = link ? resolved : path;
      add(packages[folder], folder);
    }
  };
  add(manifest, from);
  return [...found].toSorted();
}

export const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** A lock file that installs these packages, in the versions of `lock`, for `manifest`. Each may have one version only. */
export function prunedLock(lock, paths, manifest) {
  const packages = { "": manifest };
  for (const path of paths) {
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock.packages[path];
    // A package that is nested because of others in `lock` can be at the top here.
    const flat = `node_modules/${nameOf(path)}`;
    if (packages[flat]) throw new Error(`${nameOf(path)} has two versions, and a release can have only one`);
    packages[flat] = entry;
  }
  const { name, version } = manifest;
  return { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages };
}
