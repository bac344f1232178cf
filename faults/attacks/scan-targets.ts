import { mkdtemp, rm } from "node:fs/promises";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apis } from "@vowdesk/contract";
import { authApi, demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import { encodingOf, pathParameters, type Endpoint } from "@vowdesk/contract/kernel";
import * as z from "zod";
import { openClient } from "../../packages/simulator/src/client.ts";
import { installWithApt } from "../../scripts/setup/apt.mjs";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";

/** A request of the contract with valid values that a scanner modifies. */
export interface ScanTarget {
  title: string;
  method: string;
  url: string;
  /** Null for a request without a body. */
  body: string | null;
  contentType: string;
  token: string;
}

type Schema = Record<string, unknown>;

const examples: Readonly<Record<string, unknown>> = {
  date: "2026-11-02",
  "date-time": "2026-11-02T08:00:00Z",
  uuid: "0b0f4e0e-6a58-4b0d-9a53-0d7b1f6f0a11",
};

function exampleText({ format, pattern, minLength }: Schema): string {
  const known = examples[String(format)];
  if (known !== undefined) return String(known);
  if (String(pattern).includes("０-９")) return "13800000000";
  return "abc".padEnd(Number(minLength ?? 0), "x");
}

/** Returns a value that the schema accepts, as far as the schema is specific. */
function exampleOf(schema: Schema): unknown {
  const [first] = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"] ?? []) as Schema[];
  if (first) return exampleOf(first);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const byType: Readonly<Record<string, () => unknown>> = {
    string: () => exampleText(schema),
    integer: () => Math.max(1, Number(schema["minimum"] ?? 1)),
    number: () => Math.max(1, Number(schema["minimum"] ?? 1)),
    boolean: () => true,
    array: () => [exampleOf((schema["items"] ?? {}) as Schema)],
    object: () => exampleFields(schema),
  };
  return byType[String(schema["type"])]?.() ?? "abc";
}

function exampleFields(schema: Schema): Record<string, unknown> {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, exampleOf(part)]));
}

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

function targetOf(url: string, title: string, endpoint: Endpoint, token: string): ScanTarget {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  const fields = exampleFields(schema);
  const inPath = pathParameters(endpoint.path);
  const place = inPath.reduce(
    (at, name) => at.replace(`:${name}`, encodeURIComponent(asText(fields[name] ?? 1))),
    endpoint.path,
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)));
  const flat = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, asText(value)])).toString();
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const isJson = encodingOf(endpoint) === "json";
  return {
    title,
    method: endpoint.method,
    url: `${url}${place}${hasBody || flat === "" ? "" : `?${flat}`}`,
    body: hasBody ? (isJson ? JSON.stringify(rest) : flat) : null,
    contentType: isJson ? "application/json" : "application/x-www-form-urlencoded",
    token,
  };
}

/** Calls that end the scan's own session, or that take files, which scanners do not send. */
const leftOut: readonly Endpoint[] = [authApi.signOut, authApi.refresh];

/** Returns a request for every call of the contract with inputs, with a token that may make it. */
export function scanTargets(url: string, tokens: { staff: string; app: string }): ScanTarget[] {
  return Object.entries(apis).flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>)
      .filter(([, endpoint]) => !leftOut.includes(endpoint) && encodingOf(endpoint) !== "multipart")
      .map(([name, endpoint]) =>
        targetOf(url, `${feature}.${name}`, endpoint, endpoint.access.kind === "app" ? tokens.app : tokens.staff),
      )
      .filter((target) => target.url.includes("?") || (target.body ?? "{}") !== "{}"),
  );
}

interface ScannedServer {
  url: string;
  tokens: { staff: string; app: string };
  /** The scanner's folder; removed afterwards. */
  folder: string;
}

/** Runs `work` with a server without limits, an administrator's session and a folder for the scanner's output. */
export async function withScannedServer<T>(work: (scanned: ScannedServer) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-scan-"));
  const server = await ServerProcess.start({ VOWDESK_LOG: "silent", VOWDESK_DEMO: "200" });
  try {
    const call = openClient(server.url, new AbortController().signal, 1);
    const customer = await call("appAuth_appSignIn", { phone: demoPhone("customer", 0), password: demoPassword });
    const tokens = { staff: await signIn(server.url, "admin"), app: customer.token };
    return await work({ url: server.url, tokens, folder });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const isInstalled = (command: string) =>
  (process.env["PATH"] ?? "").split(path.delimiter).some((place) => existsSync(path.join(place, command)));

/** Installs the scanner if it is missing; returns false where that fails. */
export function ensureScanner(command: string): boolean {
  if (!isInstalled(command)) installWithApt(`No ${command} found; installing it with apt-get …`, command);
  return isInstalled(command);
}

export function scan(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text) => (output += String(text)));
    child.stderr.on("data", (text) => (output += String(text)));
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}
