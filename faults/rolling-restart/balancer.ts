import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { answers } from "../../harness/redis.ts";
import { findNginx } from "../../scripts/setup/nginx.mjs";
import { root } from "../../scripts/child.mjs";
import { waitUntil } from "../../harness/pace.ts";
import { freePort } from "../../harness/free-port.ts";

interface NodePorts {
  api: number;
  socket: number;
}

/** Runs in front of several nodes on its own ports. */
export interface Balancer {
  /** Its description in the figures. */
  name: string;
  /** Sends traffic to these nodes from now on. */
  start(nodes: readonly NodePorts[]): Promise<void>;
  close(): Promise<void>;
  ports: NodePorts;
}

const listenWithinMs = 10_000;

const nodeLine = /^ *server node(\d+):(3366|8866)(.*)$/gm;

/** Returns `deploy/nginx.conf` with these nodes and ports, with its files in `folder`, and without TLS. */
export async function nginxSettings(nodes: readonly NodePorts[], ports: NodePorts, folder: string): Promise<string> {
  const shipped = await readFile(path.join(root, "deploy/nginx.conf"), "utf8");
  const listOf = (port: string, rest: string) =>
    nodes.map(({ api, socket }) => `    server 127.0.0.1:${port === "3366" ? api : socket}${rest}`).join("\n");
  return (
    shipped
      .replace(nodeLine, (_line, place: string, port: string, rest: string) =>
        place === "1" ? listOf(port, rest) : "",
      )
      .replace(/^ *ssl_.*$/gm, "")
      // Stopped nodes are part of the test, so their errors are not logged.
      .replace("error_log stderr warn;", "error_log stderr crit;")
      .replace(/^worker_rlimit_nofile .*$/m, "")
      .replace("listen 443 ssl;", `listen 127.0.0.1:${ports.api};`)
      .replace("listen 8866 ssl;", `listen 127.0.0.1:${ports.socket};`)
      .replace("listen 80;", `listen unix:${folder}/redirect.sock;`)
      .replaceAll(" /tmp/", ` ${folder}/`)
  );
}

async function openNginx(command: string): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-nginx-"));
  // nginx workers run as another user when root starts it.
  await chmod(folder, 0o755);
  const ports = { api: await freePort(), socket: await freePort() };
  let child: ChildProcess | undefined;
  return {
    name: "nginx with deploy/nginx.conf",
    ports,
    async start(nodes) {
      const file = path.join(folder, "nginx.conf");
      await writeFile(file, await nginxSettings(nodes, ports, folder));
      child = spawn(command, ["-p", folder, "-c", file, "-g", "daemon off;"], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      if (!(await waitUntil(() => answers(ports.api), listenWithinMs))) throw new Error("nginx did not start");
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

/** Forwards connections in turn to the nodes that are ready. */
class OwnBalancer implements Balancer {
  readonly name = "the project's own TCP proxy, because nginx is missing: deploy/nginx.conf was not tested";
  readonly ports: NodePorts;
  readonly #servers: readonly Server[];
  readonly #sockets = new Set<Socket>();
  #ready: readonly NodePorts[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(servers: readonly Server[], ports: NodePorts) {
    this.#servers = servers;
    this.ports = ports;
  }

  static async open(): Promise<OwnBalancer> {
    const ports = { api: await freePort(), socket: await freePort() };
    const servers = [createServer(), createServer()] as const;
    const balancer = new OwnBalancer(servers, ports);
    for (const [index, which] of (["api", "socket"] as const).entries()) {
      const server = servers[index] as Server;
      server.on("connection", (client) => balancer.#pass(client, which));
      await new Promise<void>((resolve) => server.listen(ports[which], "127.0.0.1", 4_096, resolve));
    }
    return balancer;
  }

  #pass(client: Socket, which: keyof NodePorts): void {
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

  async start(nodes: readonly NodePorts[]): Promise<void> {
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

/** Uses nginx where it is installed, else the project's own proxy. */
export function openBalancer(): Promise<Balancer> {
  const command = findNginx();
  return command ? openNginx(command) : OwnBalancer.open();
}
