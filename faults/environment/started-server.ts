import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { root } from "../../scripts/child.mjs";
import { freePort } from "../../harness/free-port.ts";

export interface Started {
  child: ChildProcess;
  output(): string;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
}

export interface Ports {
  api: number;
  socket: number;
}

export const freePorts = async (): Promise<Ports> => ({ api: await freePort(), socket: await freePort() });

/** Starts the product on a data folder, once. */
export function startServer(folder: string, ports: Ports, settings: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [path.join(root, "packages/server/dist/main.js")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      VOWDESK_HOST: "127.0.0.1",
      VOWDESK_DATA: folder,
      VOWDESK_API_PORT: String(ports.api),
      VOWDESK_SOCKET_PORT: String(ports.socket),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  return { child, output: () => output, ended: new Promise((resolve) => child.on("exit", resolve)) };
}
