import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { openClient, type Input, type Operation, type Output } from "../../packages/simulator/src/client.ts";
import { ServerProcess } from "../../harness/server-process.ts";

const preload = pathToFileURL(path.join(import.meta.dirname, "shifted-clock.mjs")).href;

/** A node on a shared database; its machine's clock can be changed while it runs. */
export class ClockNode {
  readonly server: ServerProcess;
  readonly #folder: string;
  readonly #controller = new AbortController();
  readonly #call;

  private constructor(server: ServerProcess, folder: string) {
    this.server = server;
    this.#folder = folder;
    this.#call = openClient(server.url, this.#controller.signal, 16);
  }

  static async start(settings: NodeJS.ProcessEnv): Promise<ClockNode> {
    const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-clock-"));
    await writeFile(path.join(folder, "shift"), "0");
    const server = await ServerProcess.start({
      ...settings,
      NODE_OPTIONS: `--import=${preload}`,
      SHIFTED_CLOCK: path.join(folder, "shift"),
    });
    return new ClockNode(server, folder);
  }

  /** Sets the error of the clock from now on. */
  async shift(ms: number): Promise<void> {
    const file = path.join(this.#folder, "shift");
    await writeFile(`${file}.new`, String(ms));
    await rename(`${file}.new`, file);
  }

  async signIn(username: string): Promise<CallOutput<typeof authApi.signIn>> {
    const response = await fetch(this.server.url + authApi.signIn.path, {
      method: "POST",
      body: new URLSearchParams({ username, password: demoPassword }),
    });
    return (await response.json()) as CallOutput<typeof authApi.signIn>;
  }

  call<O extends Operation>(operation: O, input: Input<O>, token: string): Promise<Output<O>> {
    return this.#call(operation, input, token);
  }

  /** Returns a figure of `/metrics`, summed over its labels. */
  metric(name: string): Promise<number> {
    return this.server.metric(name);
  }

  /** Returns the date header of the node's answers as epoch milliseconds, in whole seconds. */
  async date(): Promise<number> {
    const { headers } = await fetch(`${this.server.url}/health/live`);
    return Date.parse(headers.get("date") ?? "");
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
