import { join } from "node:path";
import { buildOrExit, isBuilt } from "./build.mjs";
import { become, root } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp({ isBuilt: () => isBuilt(["server"]) });
await buildOrExit(["server"]);
become(join(root, "packages/server/dist/open-account.js"), process.argv.slice(2));
