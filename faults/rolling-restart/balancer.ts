import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { answers } from "../../packages/server/test/redis.ts";
import { findNginx } from "../../scripts/setup/nginx.mjs";
import { root } from "../../scripts/child.mjs";
import { until } from "../../harness/pace.ts";
import { freePort } from "../../harness/server-process.ts";

interface Doors {
  api: number;
  socket: number;
}

/** Stands before several nodes on ports of its own. */
export interface Balancer {
  /** What it is, for whoever reads the figures. */
  name: string;
  /** From here on work comes to these nodes. */
  start(nodes: readonly Doors[]): Promise<void>;
  close(): Promise<void>;
  doors: Doors;
}

const listenWithinMs = 10_000;

const nodeLine = /^ *server node(\d+):(3366|8866)(.*)$/gm;

/** `deploy/nginx.conf` as it is shipped, with these nodes and doors, its files in this folder, and without TLS. */
export async function nginxSettings(nodes: readonly Doors[], doors: Doors, folder: string): Promise<string> {
  const shipped = await readFile(path.join(root, "deploy/nginx.conf"), "utf8");
  const listOf = (port: string, rest: string) =>
    nodes.map(({ api, socket }) => `    server 127.0.0.1:${port === "3366" ? api : socket}${rest}`).join("\n");
  return (
    shipped
      .replace(nodeLine, (_line, place: string, port: string, rest: string) =>
        place === "1" ? listOf(port, rest) : "",
      )
      .replace(/^ *ssl_.*$/gm, "")
      // That nodes go and come is what is tried.
      .replace("error_log stderr warn;", "error_log stderr crit;")
      .replace(/^worker_rlimit_nofile .*$/m, "")
      .replace("listen 443 ssl;", `listen 127.0.0.1:${doors.api};`)
      .replace("listen 8866 ssl;", `listen 127.0.0.1:${doors.socket};`)
      .replace("listen 80;", `listen unix:${folder}/redirect.sock;`)
      .replaceAll(" /tmp/", ` ${folder}/`)
  );
}

async function openNginx(command: string): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-nginx-"));
  // Its workers run as somebody else when it is started by root.
  await chmod(folder, 0o755);
  const doors = { api: await freePort(), socket: await freePort() };
  let child: ChildProcess | undefined;
  return {
    name: "nginx with deploy/nginx.conf",
    doors,
    async start(nodes) {
      const file = path.join(folder, "nginx.conf");
      await writeFile(file, await nginxSettings(nodes, doors, folder));
      child = spawn(command, ["-p", folder, "-c", file, "-g", "daemon off;"], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      if (!(await until(() => answers(doors.api), listenWithinMs))) throw new Error("nginx did not start");
    },
    async close() {
      if (child && child.exitCode === null) {
        const gone = new Promise((resolve) => child?.once("exit", resolve));
        child.kill("SIGTERM");
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const checkEveryMs = 100;

const isReady = (api: number) =>
  fetch(`http://127.0.0.1:${api}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Passes connections to the nodes that say they are ready, one after the other. */
class OwnBalancer implements Balancer {
  readonly name = "the project's own TCP proxy, for there is no nginx: deploy/nginx.conf was not tried";
  readonly doors: Doors;
  readonly #servers: readonly Server[];
  readonly #sockets = new Set<Socket>();
  #ready: readonly Doors[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(servers: readonly Server[], doors: Doors) {
    this.#servers = servers;
    this.doors = doors;
  }

  static async open(): Promise<OwnBalancer> {
    const doors = { api: await freePort(), socket: await freePort() };
    const servers = [createServer(), createServer()] as const;
    const balancer = new OwnBalancer(servers, doors);
    for (const [index, which] of (["api", "socket"] as const).entries()) {
      const server = servers[index] as Server;
      server.on("connection", (client) => balancer.#pass(client, which));
      await new Promise<void>((resolve) => server.listen(doors[which], "127.0.0.1", 4_096, resolve));
    }
    return balancer;
  }

  #pass(client: Socket, which: keyof Doors): void {
    const node = this.#ready[(this.#turn += 1) % Math.max(1, this.#ready.length)];
    if (!node) return void client.resetAndDestroy();
    const server = connect(node[which], "127.0.0.1");
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => undefined);
      one.on("close", () => {
        this.#sockets.delete(one);
        other.end();
      });
      one.pipe(other);
    }
  }

  async start(nodes: readonly Doors[]): Promise<void> {
    const look = async () => {
      const answers = await Promise.all(nodes.map(({ api }) => isReady(api)));
      this.#ready = nodes.filter((_node, place) => answers[place]);
    };
    await look();
    this.#timer = setInterval(() => void look(), checkEveryMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** nginx where this machine has one, else the project's own. */
export function openBalancer(): Promise<Balancer> {
  const command = findNginx();
  return command ? openNginx(command) : OwnBalancer.open();
}
