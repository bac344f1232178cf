import { join } from "node:path";
import { buildOrExit, isBuilt } from "./build.mjs";
import { exec, root } from "./child.mjs";
import { noteMissingFixes } from "./setup/runtime.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp({ isBuilt: () => isBuilt() });
noteMissingFixes();
await buildOrExit();
exec(join(root, "packages/server/dist/main.js"), process.argv.slice(2));
