import { join } from "node:path";
import { buildOrExit, isBuilt } from "./build.mjs";
import { become, root } from "./child.mjs";
import { noteMissingFixes } from "./setup/runtime.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp({ isBuilt: () => isBuilt() });
noteMissingFixes();
await buildOrExit();
become(join(root, "packages/server/dist/main.js"), process.argv.slice(2));
