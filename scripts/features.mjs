import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** The path of a feature below `features/`, as the source of an expression: `<group>/<feature>`. The chat is a group of its own. */
export const featurePattern = "(?:chat|[^/]+/[^/]+)";

const place = new RegExp(`^packages/(contract|server|web)/src/features/(${featurePattern})/(.+)$`);

/** The package, the feature and the path inside the feature of a file, or undefined for a file outside of the features. */
export function featureOf(path) {
  const [, side, feature, inside] = place.exec(path) ?? [];
  return feature === undefined ? undefined : { side, feature, inside };
}

/** The paths below `features/` of all features of a package, in alphabetical order. */
export function featuresOf(root, side) {
  const folder = join(root, "packages", side, "src/features");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((group) =>
      group === "chat" ? [group] : readdirSync(join(folder, group)).map((feature) => `${group}/${feature}`),
    )
    .toSorted();
}

/** The file below `features/` that is the public interface of a feature. */
export const interfaceOf = (feature) => `${feature}/${basename(feature)}.ts`;
