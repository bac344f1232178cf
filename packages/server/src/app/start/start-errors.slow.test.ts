import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let home = "";
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-errors-"));
  await writeFile(path.join(home, "file"), "");
});
afterAll(() => rm(home, { recursive: true }));

const endsWithinMs = 60_000;
const timeout = 300_000;

/** Runs a command from source with these settings. Returns its output and exit code. */
function run(program: string, args: readonly string[], settings: NodeJS.ProcessEnv, cwd = home) {
  const file = path.join(import.meta.dirname, "../..", `${program}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: {
      PATH: process.env["PATH"],
      VOWDESK_API_PORT: "0",
      VOWDESK_SOCKET_PORT: "0",
      VOWDESK_DATA: home,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: endsWithinMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
}

const unusable = "/proc/vowdesk/unusable";

test.skipIf(process.platform !== "linux")(
  "a failing start exits with code 1 and a sentence that names the setting",
  { timeout },
  async () => {
    const cases: [NodeJS.ProcessEnv, RegExp][] = [
      [{ VOWDESK_DATA: unusable }, /VOWDESK_DATA: .* cannot be created/],
      [{ VOWDESK_DATA: path.join(home, "file") }, /VOWDESK_DATA: .* is a file/],
      [{ VOWDESK_BACKUP: unusable }, /VOWDESK_BACKUP: /],
      [{ VOWDESK_FILES: unusable }, /VOWDESK_FILES: /],
      [{ DATABASE_URL: "postgres://desk:hush@127.0.0.1:1/desk" }, /DATABASE_URL: nothing listens at 127\.0\.0\.1:1/],
      [{ VOWDESK_API_PORT: "4000", VOWDESK_SOCKET_PORT: "4000" }, /VOWDESK_SOCKET_PORT: is the same port/],
      [{ VOWDESK_ORIGINS: "https://desk.example.com/" }, /VOWDESK_ORIGINS: .* Write https:\/\/desk\.example\.com/],
    ];
    for (const [settings, pattern] of cases) {
      const { code, output } = await run("main", [], settings);
      expect(output).toMatch(pattern);
      expect(output).not.toMatch(/\n {4}at |hush/);
      expect(code).toBe(1);
    }
  },
);

//
test("reads .env of the current folder, and the environment overrides it", { timeout }, async () => {
  const folder = path.join(home, "with-env");
  await mkdir(folder);
  await writeFile(path.join(folder, ".env"), "VOWDESK_ORIGINS=*\n");
  const { output } = await run("main", [], {}, folder);
  expect(output).toMatch(/VOWDESK_ORIGINS: \* is not an origin/);
  const overridden = await run("main", [], { VOWDESK_ORIGINS: "null" }, folder);
  expect(overridden.output).toMatch(/VOWDESK_ORIGINS: null is not an origin/);
  await rm(path.join(folder, ".env"));
  await mkdir(path.join(folder, ".env"));
  const unreadable = await run("main", [], {}, folder);
  expect(unreadable).toMatchObject({
    code: 1,
    output: expect.stringMatching(/The file \.env in .* cannot be read/) as string,
  });
});

test.skipIf(process.platform !== "linux")(
  "commands on unusable folders and databases fail with an exit code and leave nothing behind",
  { timeout },
  async () => {
    const none = path.join(home, "none");
    const unreachable = { DATABASE_URL: "postgres://desk:hush@127.0.0.1:1/desk", VOWDESK_DATA: none };
    const cases = [
      ["restore", ["--from", unusable], { VOWDESK_DATA: none }, 1, /holds no complete backup/],
      ["restore", ["--settle"], unreachable, 1, /DATABASE_URL: nothing listens/],
      ["backup", ["--verify", unusable], { VOWDESK_DATA: none }, 1, /holds no complete copy/],
      ["backup", ["--verify"], { VOWDESK_DATA: none }, 2, /Which folder/],
      ["verify-audit", [], unreachable, 2, /DATABASE_URL: nothing listens/],
    ] as const;
    for (const [program, args, settings, requested, pattern] of cases) {
      const { code, output } = await run(program, args, settings);
      expect(output).toMatch(pattern);
      expect(code).toBe(requested);
    }
    expect(await readdir(home)).not.toContain("none");
  },
);
