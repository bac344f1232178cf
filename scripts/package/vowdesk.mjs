#!/usr/bin/env node
/** The command `vowdesk` of a release, in its folder `bin`. */
import { whenNpmEnds } from "../npm-parent.mjs";

const server = (name) => `../packages/server/dist/${name}.js`;

const commands = {
  serve: { file: server("main"), does: "start the server in the foreground" },
  backup: { file: server("backup"), does: "back up the embedded database and the uploads" },
  restore: { file: server("restore"), does: "restore them to a moment" },
  originals: { file: server("originals"), does: "verify both copies of the pictures" },
  audit: { file: server("verify-audit"), does: "verify the audit trail" },
  "open-account": { file: server("open-account"), does: "unlock a staff account" },
  "replace-key": { file: server("replace-key"), does: "accept another secret key after the former one was lost" },
  simulate: { file: "../packages/simulator/dist/main.js", does: "simulate customers, merchants, couriers and couples" },
};

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 21)) {
  console.error(`Vowdesk needs Node 24.21 or newer. This is Node ${process.versions.node}.`);
  process.exit(1);
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  const lines = Object.entries(commands).map(([key, { does }]) => `  ${key.padEnd(13)} ${does}`);
  console.error(["Usage: vowdesk <command> [arguments]", ...lines].join("\n"));
  process.exit(name === "--help" ? 0 : 2);
}
// The programs read their arguments from here.
process.argv = [process.argv[0], process.argv[1], ...args];
whenNpmEnds(() => process.kill(process.pid, "SIGTERM"));
await import(command.file);
