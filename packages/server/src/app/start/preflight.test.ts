import { expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { explainStart } from "./preflight.ts";
import { openProgress } from "./progress.ts";

const config = readConfig({ VOWDESK_DATA: "/data" });

const failureOf = (error: unknown) =>
  openProgress(() => undefined)
    .step("loading the demo data", () => Promise.reject(error))
    .catch((failure: unknown) => explainStart(failure, config) as Error);

test("an error at start names what was being done, why it failed and what to do", async () => {
  const cancelled = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const { message } = await failureOf(cancelled);
  expect(message).toMatch(/^loading the demo data failed\. canceling statement/);
  expect(message).toMatch(/Start again: a start continues where the one before stopped\..*VOWDESK_LOG=debug/);
});

test("an error with advice of its own keeps it, and an error of a full disk names the folder", async () => {
  const advised = await failureOf(new Error("The database has been used by a newer Vowdesk."));
  expect(advised.message).toBe("loading the demo data failed. The database has been used by a newer Vowdesk.");
  const full = await failureOf(Object.assign(new Error("could not extend file"), { code: "53100" }));
  expect(full.message).toMatch(/^VOWDESK_DATA: .*\/data/);
});

test("a port that another program took during the start is named with its setting", async () => {
  const taken = (port: number) =>
    Object.assign(new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`), {
      code: "EADDRINUSE",
      syscall: "listen",
      port,
    });
  for (const [port, setting] of [
    [config.apiPort, "VOWDESK_API_PORT"],
    [config.socketPort, "VOWDESK_SOCKET_PORT"],
  ] as const)
    expect((await failureOf(taken(port))).message).toMatch(`choose another port with ${setting}.`);
});

test("a step that takes long is announced while it runs", async () => {
  let output = "";
  const progress = openProgress((text) => (output += text), 10);
  await progress.step("loading the demo data", async () => {
    while (!output.includes("loading the demo data … 0 s")) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(output).toMatch(/loading the demo data … 0 s\n(.*\n)* {2}loading the demo data \(\d+\.\d s\)\n$/);
});
