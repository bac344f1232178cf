import { join } from "node:path";
import { buildOrExit } from "./build.mjs";
import { exec, root } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp();
await buildOrExit(["simulator"]);
exec(join(root, "packages/simulator/dist/main.js"), process.argv.slice(2));
