import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
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

/** Runs a program of the product from its source with these settings; what it said and its exit code. */
function run(program: string, args: readonly string[], settings: NodeJS.ProcessEnv) {
  const file = path.join(import.meta.dirname, "../..", `${program}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
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
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, said })),
  );
}

const nowhere = "/proc/vowdesk/nowhere";

test.skipIf(process.platform !== "linux")(
  "a start that cannot be ends with code 1 and one sentence that names the setting",
  { timeout },
  async () => {
    const tries: [NodeJS.ProcessEnv, RegExp][] = [
      [{ VOWDESK_DATA: nowhere }, /VOWDESK_DATA: .* cannot be created/],
      [{ VOWDESK_DATA: path.join(home, "file") }, /VOWDESK_DATA: .* is a file/],
      [{ VOWDESK_BACKUP: nowhere }, /VOWDESK_BACKUP: /],
      [{ VOWDESK_FILES: nowhere }, /VOWDESK_FILES: /],
      [{ DATABASE_URL: "postgres://desk:hush@127.0.0.1:1/desk" }, /DATABASE_URL: nothing listens at 127\.0\.0\.1:1/],
      [{ VOWDESK_API_PORT: "4000", VOWDESK_SOCKET_PORT: "4000" }, /VOWDESK_SOCKET_PORT: is the same port/],
      [{ VOWDESK_ORIGINS: "https://desk.example.com/" }, /VOWDESK_ORIGINS: .* Write https:\/\/desk\.example\.com/],
    ];
    for (const [settings, words] of tries) {
      const { code, said } = await run("main", [], settings);
      expect(said).toMatch(words);
      expect(said).not.toMatch(/\n {4}at |hush/);
      expect(code).toBe(1);
    }
  },
);

test.skipIf(process.platform !== "linux")(
  "commands on folders and databases that cannot be used end, with a code and without anything left behind",
  { timeout },
  async () => {
    const none = path.join(home, "none");
    const unreachable = { DATABASE_URL: "postgres://desk:hush@127.0.0.1:1/desk", VOWDESK_DATA: none };
    const tries = [
      ["restore", ["--from", nowhere], { VOWDESK_DATA: none }, 1, /holds no complete backup/],
      ["restore", ["--settle"], unreachable, 1, /DATABASE_URL: nothing listens/],
      ["backup", ["--verify", nowhere], { VOWDESK_DATA: none }, 1, /holds no complete copy/],
      ["backup", ["--verify"], { VOWDESK_DATA: none }, 2, /Which folder/],
      ["verify-audit", [], unreachable, 2, /DATABASE_URL: nothing listens/],
    ] as const;
    for (const [program, args, settings, wanted, words] of tries) {
      const { code, said } = await run(program, args, settings);
      expect(said).toMatch(words);
      expect(code).toBe(wanted);
    }
    expect(await readdir(home)).not.toContain("none");
  },
);
