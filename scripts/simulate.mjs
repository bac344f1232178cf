import { join } from "node:path";
import { buildOrExit } from "./build.mjs";
import { become, root } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp();
await buildOrExit(["simulator"]);
become(join(root, "packages/simulator/dist/main.js"), process.argv.slice(2));
