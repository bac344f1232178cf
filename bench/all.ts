/**
 * Runs all benchmarks (`npm run bench`) or the named ones (`npm run bench -- growth shell`) and writes their output to
 * docs/measurements.md. Sections of benchmarks that did not run stay unchanged. Needs an otherwise idle machine. A full run
 * takes hours, mostly to create ten million orders.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import path from "node:path";
import { buildStale } from "../scripts/build.mjs";
import { root } from "../scripts/child.mjs";
import { ServerProcess } from "../harness/server-process.ts";

interface Benchmark {
  /** Heading of its section. */
  title: string;
  command: readonly string[];
  /** Takes the address of a demo server as its last argument. */
  wantsAddress?: boolean;
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  growth: {
    title: "CPU time of lists, actions and messages with 10,000 and 10 million orders",
    command: ["tsx", "bench/growth.ts"],
  },
  lists: {
    title: "Lists of a million orders, compared with a plain Node handler",
    command: ["tsx", "bench/orders-list.ts"],
  },
  live: {
    title: "Lists, counts and an export of a million orders under 200 changes a second",
    command: ["tsx", "bench/orders-live.ts"],
  },
  sending: { title: "Sending messages with and without the archive's indexes", command: ["tsx", "bench/sending.ts"] },
  fanOut: {
    title: "Fan-out: 10,000 sockets, 2,000 deliveries a second, broadcasts, memory",
    command: ["tsx", "faults/delivery/many-sockets.ts"],
  },
  signIn: { title: "Sign-in flood", command: ["tsx", "faults/sign-in/sign-in.ts", "0", "0", "30"] },
  start: { title: "First start, second start, idle memory", command: ["tsx", "bench/start.ts"] },
  size: { title: "Download sizes", command: ["node", "scripts/checks/size.mjs"] },
  page: {
    title: "Lighthouse scores (desktop)",
    command: ["node", "bench/lighthouse.mjs"],
    wantsAddress: true,
  },
  shell: {
    title: "Pages, tabs, theme, size and dialogs at 4× CPU slowdown",
    command: ["tsx", "bench/shell.ts"],
  },
  messages: { title: "Latency of messages from commit to display", command: ["tsx", "bench/messages.ts"] },
  chat: { title: "A conversation of 200,000 messages", command: ["tsx", "bench/chat.ts"] },
  reviews: { title: "Next item in the review desk", command: ["tsx", "bench/reviews.ts"] },
  replay: {
    title: "Order page under 200 changes a second",
    command: ["tsx", "bench/replay/replay.ts"],
  },
  dashboard: { title: "First visit of the dashboard", command: ["tsx", "bench/dashboard.ts"] },
  idle: { title: "Pages that nobody touches", command: ["tsx", "bench/idle.ts"] },
  reload: { title: "Reload of the order page on Slow 4G at 4× CPU slowdown", command: ["tsx", "bench/reload.ts"] },
  couples: { title: "Pages for couples on Slow 4G at 4× CPU slowdown", command: ["tsx", "bench/couples.ts"] },
  gallery: { title: "Gallery of a couple on Slow 4G at 4× CPU slowdown", command: ["tsx", "bench/gallery.ts"] },
  assignment: { title: "Requests for an assignment", command: ["tsx", "bench/assignment.ts"] },
};

const file = path.join(root, "docs/measurements.md");
const introduction = `# Measurements

\`npm run bench\` writes this page. Each section holds the output of one program, with its date and machine. "ok", "NO" and "OVER" compare
a figure with its goal. Timings on two shared cores vary, so ratios and CPU time per operation are more reliable than wall time.`;

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
    await server.close();
  }
}

/** Progress output overwrites its line with carriage returns; keep the final text of each line. */
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

/** The sections of the current page by heading. */
function partsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(/^(?=## )/m);
  return new Map(parts.map((part) => [`${part.split("\n")[0] ?? ""}\n`, part]));
}

const input = process.argv.slice(2);
const unknown = input.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(2);
}
await buildStale(["web", "server"]);
let isHeld = true;
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (input.length > 0 && !input.includes(name)) continue;
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
