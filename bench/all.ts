/**
 * Every benchmark, one after the other: `npm run bench`, or `npm run bench -- growth shell` for some of them. What each
 * printed is written to docs/benchmarks.md under its heading; what was not run keeps what it printed last. They want the
 * machine for themselves; all of them together take hours, most of it to make ten million orders once.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import path from "node:path";
import { buildStale } from "../scripts/build.mjs";
import { root } from "../scripts/child.mjs";
import { ServerProcess } from "../faults/server-process.ts";

interface Benchmark {
  /** What it answers, as a heading. */
  title: string;
  command: readonly string[];
  /** Needs the address of a demo server as its last argument. */
  wantsAddress?: boolean;
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  growth: {
    title: "What a list, an act and a message cost as orders grow a thousandfold",
    command: ["tsx", "bench/growth.ts"],
  },
  lists: {
    title: "Lists of a million orders: every filter and sort, beside a bare Node handler of the same bytes",
    command: ["tsx", "bench/orders-list.ts"],
  },
  live: {
    title: "Lists, counts and an export of a million orders under 200 changes a second",
    command: ["tsx", "bench/orders-live.ts"],
  },
  sending: { title: "Sending, with and without the archive's indexes", command: ["tsx", "bench/sending.ts"] },
  fanOut: {
    title: "Fan-out: 10,000 sockets, 2,000 deliveries a second, broadcasts, memory",
    command: ["tsx", "faults/many-sockets.ts"],
  },
  signIn: { title: "Storm of sign-ins", command: ["tsx", "faults/sign-in.ts", "0", "0", "30"] },
  start: { title: "Cold start, second start, memory at rest", command: ["tsx", "bench/start.ts"] },
  size: { title: "What the browser loads", command: ["node", "scripts/checks/size.mjs"] },
  page: {
    title: "Lighthouse (desktop): first and largest paint, blocking, layout shift",
    command: ["node", "bench/lighthouse.mjs"],
    wantsAddress: true,
  },
  shell: {
    title: "Pages, tabs, theme, size and dialogs at a quarter of the speed",
    command: ["tsx", "bench/shell.ts"],
  },
  messages: { title: "From a message's commit to the page", command: ["tsx", "bench/messages.ts"] },
  chat: { title: "A conversation of 200,000 messages", command: ["tsx", "bench/chat.ts"] },
  reviews: { title: "From one review to the next", command: ["tsx", "bench/reviews.ts"] },
  orderStream: {
    title: "The page of orders while 200 changes a second stream in",
    command: ["tsx", "bench/order-stream.ts"],
  },
};

const file = path.join(root, "docs/benchmarks.md");
const introduction = `# Benchmarks, measured

Written by \`npm run bench\`: each part is what its program printed, with the machine and the day. Programs judge where there is a
goal ("ok", "NO"). Two shared cores are noisy: ratios and CPU per operation say more than the clock.`;

/** Runs a program, shows what it prints, and answers it all with how it ended. */
async function run([program = "", ...args]: readonly string[]): Promise<{ printed: string; code: number | null }> {
  const child = spawn("npx", ["--no-install", program, ...args], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject),
  );
  return { printed, code };
}

async function runBeside({ command, wantsAddress = false }: Benchmark) {
  if (!wantsAddress) return run(command);
  const server = await ServerProcess.start({ NODE_ENV: "production" });
  try {
    return await run([...command, server.url]);
  } finally {
    await server.stop();
    await server.removeFolder();
  }
}

/** Progress overwrites its line on a screen; here only what it ended with counts. */
const lastOfEachLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.split("\r").at(-1)?.trimEnd() ?? "")
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${gigabytes} GB, Node ${process.versions.node}`;
}

const headingOf = (title: string) => `## ${title}\n`;

/** The parts of the page as it stands, by their headings. */
function partsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(/^(?=## )/m);
  return new Map(parts.map((part) => [`${part.split("\n")[0] ?? ""}\n`, part]));
}

const given = process.argv.slice(2);
const unknown = given.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(2);
}
await buildStale(["web", "server"]);
let isHeld = true;
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (given.length > 0 && !given.includes(name)) continue;
  console.log(`\n${benchmark.title}`);
  const { printed, code } = await runBeside(benchmark);
  isHeld &&= code === 0;
  const about = `\`${benchmark.command.join(" ")}\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}${code === 0 ? "" : `; ended with ${code}`}`;
  const parts = partsOf(existsSync(file) ? readFileSync(file, "utf8") : "");
  const heading = headingOf(benchmark.title);
  parts.set(heading, `${heading}\n${about}\n\n\`\`\`\n${lastOfEachLine(printed)}\n\`\`\`\n\n`);
  const ordered = Object.values(benchmarks).flatMap(({ title }) => parts.get(headingOf(title))?.trimEnd() ?? []);
  writeFileSync(file, `${[introduction, ...ordered].join("\n\n")}\n`);
}
process.exit(isHeld ? 0 : 1);
