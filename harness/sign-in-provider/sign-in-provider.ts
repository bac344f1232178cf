import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";

interface Setup {
  /** Origin of the pages of the product. */
  origin: string;
  /** The claims of each person by the name that they sign in with. Every password is accepted. */
  people: Readonly<Record<string, Record<string, unknown>>>;
}

/** The package `oidc-provider` as a provider of single sign-on, in a separate process. */
export class SignInProvider {
  readonly issuer: string;
  readonly clientId = "vowdesk";
  readonly clientSecret = "client-secret";
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.issuer = `http://127.0.0.1:${port}`;
  }

  static async start(setup: Setup): Promise<SignInProvider> {
    const port = await freePort();
    const file = fileURLToPath(new URL("process.mjs", import.meta.url));
    // The package warns about its keys and pages, which are for tests.
    const child = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    child.send({ ...setup, port });
    await once(child, "message");
    return new SignInProvider(child, port);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}
