import { apis } from "@vowdesk/contract";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import { encodingOf, isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { openSocket, type SocketGateway } from "../../packages/server/src/app/socket.ts";
import { startTestServer, type TestServer } from "../../packages/server/test/server.ts";

/** The configured foreign origin of the server under attack. */
export const allowedOrigin = "https://desk.example";
export const uploadPath = "/api/oss/file/upload";

export interface WebTarget {
  server: TestServer;
  gateway: SocketGateway;
  url: string;
  /** Returns all stored data as one text, without the moments at which sessions were used. */
  stored(): Promise<string>;
  close(): Promise<void>;
}

export interface Declared {
  title: string;
  endpoint: Endpoint;
  isWrite: boolean;
}

export const declared: readonly Declared[] = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
    isWrite: !isRead(endpoint),
  })),
);

/** Values that most calls accept. An attacker knows field names, and that ids are small. */
export const plausibleInput = {
  id: 3,
  userId: 3,
  roleId: 2,
  roleIds: [1],
  list: [1],
  enabled: false,
  version: 1,
  username: "manager",
  password: "wrong-by-far",
  newPassword: "attackers-own-1",
  title: "x",
  theme: "#000000",
  number: "WM1",
};

export const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, "3");

export const typeOf = (endpoint: Endpoint) =>
  encodingOf(endpoint) === "json" ? "application/json" : "application/x-www-form-urlencoded";

async function everythingIn({ services: { db } }: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  const whole = createHash("sha256");
  for (const { name } of rows) {
    const content = await sql<{ row: string }>`select (to_jsonb(t) - 'used_at')::text as row
      from ${sql.table(name)} as t order by 1`.execute(db);
    whole.update(`${name}\n${content.rows.map(({ row }) => row).join("\n")}`);
  }
  return whole.digest("hex");
}

/** Opens a server in this process on its own ports, so that its tables and objects can be inspected. */
export async function openWebTarget(): Promise<WebTarget> {
  const server = await startTestServer({ demo: true, origins: [allowedOrigin] });
  await server.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  const config = { apiPort: port, origins: [allowedOrigin] };
  const gateway = await openSocket({ services: server.services, config, port: 0, host: "127.0.0.1" });
  return {
    server,
    gateway,
    url: `http://127.0.0.1:${port}`,
    stored: () => everythingIn(server),
    async close() {
      await gateway.close();
      await server.close();
    },
  };
}

/** Signs in as a browser does, bound to a cookie; returns the cookies that the browser then has. */
export async function cookiesOf({ server }: WebTarget, username: string) {
  const answer = await server.http.inject({
    method: "POST",
    url: authApi.signIn.path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password: demoPassword, bind: "1" }).toString(),
  });
  const { token } = answer.json<{ token: string }>();
  const binding = answer.cookies.find(({ name }) => name === "vowdesk-binding");
  return {
    token,
    name: binding?.name ?? "",
    binding: binding?.value ?? "",
    cookie: `Admin-Token=${token}; ${binding?.name}=${binding?.value}`,
  };
}
