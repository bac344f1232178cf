/** Builds the server if needed and runs one of its commands, such as `node scripts/server-command.mjs backup <folder>`. */
import { join } from "node:path";
import { buildOrExit, isBuilt, serverCommands } from "./build.mjs";
import { exec, root } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

const [command, ...args] = process.argv.slice(2);
if (!serverCommands.includes(command)) {
  console.error(`Usage: node scripts/server-command.mjs <${serverCommands.join("|")}> [arguments]`);
  process.exit(1);
}
await setUp({ isBuilt: () => isBuilt(["server"]) });
await buildOrExit(["server"]);
exec(join(root, "packages/server/dist", `${command}.js`), args);
