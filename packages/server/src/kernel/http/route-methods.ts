import { refusalCodes, type RefusalName } from "@vowdesk/contract";
import type { Language } from "@vowdesk/contract/kernel";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { languageOf, textOf } from "../../locales/texts.ts";
import { send, sendFailure } from "./listen.ts";

/** The methods of every registered path. */
export interface RouteMethods {
  /** Records the routes that are registered from now on. */
  watch(app: FastifyInstance): void;
  /** Methods of a path as in the header `Allow`; empty for an unknown path. */
  at(url: string): string[];
}

/** Whether the path matches the route, including its parameters. */
function matches(route: readonly string[], path: readonly string[]): boolean {
  const isSame = (part: string, i: number) => (part.startsWith(":") ? path[i] !== "" : part === path[i]);
  return route.length === path.length && route.every(isSame);
}

const pathOf = (url: string) => decodeURIComponent(url.split("?", 1)[0] ?? "");

export function openRouteMethods(): RouteMethods {
  const routes: { parts: string[]; methods: string[] }[] = [];
  const record = (path: string, methods: string[]) => {
    // A wildcard route does not describe the methods of a particular path.
    if (!path.includes("*")) routes.push({ parts: path.split("/"), methods });
  };
  return {
    watch: (app) => void app.addHook("onRoute", ({ url, method }) => record(url, [method].flat())),
    at: (url) => {
      const path = pathOf(url).split("/");
      const methods = routes.filter(({ parts }) => matches(parts, path)).flatMap((route) => route.methods);
      return methods.length === 0 ? [] : [...new Set([...methods, "OPTIONS"])].toSorted();
    },
  };
}

interface RawAnswer {
  status: number;
  reason: RefusalName & ("invalid-input" | "method-not-allowed" | "not-found");
  allow?: readonly string[];
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The answer to a request that Node.js cannot parse. A method unknown to Node.js counts as one that the path does not support. */
function answerTo(methods: RouteMethods, error: ParseError): RawAnswer {
  const { code = "" } = error;
  const [, url] = /^\S+ (\/\S*) HTTP\//.exec(receivedText(error)) ?? [];
  if (code !== "HPE_INVALID_METHOD" || url === undefined)
    return { status: statuses[code] ?? 400, reason: "invalid-input" };
  const allow = isDecodable(url) ? methods.at(url) : [];
  return allow.length > 0 ? { status: 405, reason: "method-not-allowed", allow } : { status: 404, reason: "not-found" };
}

function isDecodable(url: string): boolean {
  try {
    return pathOf(url) !== "";
  } catch {
    return false;
  }
}

interface ParseError {
  code?: string;
  rawPacket?: unknown;
}

const receivedText = ({ rawPacket }: ParseError) => (Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "");

/** The last answered request of each connection. */
const answered = new WeakMap<Duplex, IncomingMessage>();

/** Records answered requests, so that a request that was answered before its body was read is not answered again for its malformed body. */
export function recordAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }) => void answered.set(raw.socket, raw));
}

/** Answers a request that Node.js could not parse in the envelope and closes its connection. */
export function answerUnparsable(methods: RouteMethods) {
  return (error: ParseError, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (answered.get(socket)?.complete === false) return answerAndClose(socket, "");
    answerAndClose(socket, rawAnswer(answerTo(methods, error), receivedText(error)));
  };
}

/** All methods of the server, for a request without a path. */
const serverMethods = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];

/** Refuses CONNECT: the server does not tunnel. */
export function refuseTunnel(socket: Duplex): void {
  answerAndClose(socket, rawAnswer({ status: 405, reason: "method-not-allowed", allow: serverMethods }, ""));
}

/** Time for a peer to close its side after the answer. */
const closeTimeoutMs = 1_000;

function answerAndClose(socket: Duplex, text: string): void {
  socket.on("error", () => undefined);
  if (socket.writable) socket.end(text);
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}

function rawAnswer({ status, reason, allow }: RawAnswer, request: string): string {
  const [, requested] = /\r\naccept-language: *([^\r]*)/i.exec(request) ?? [];
  const language = languageOf(requested);
  const message = textOf(language, reason);
  const body = JSON.stringify({ success: false, code: refusalCodes[reason], message, reason });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(allow ? [`Allow: ${allow.join(", ")}`] : []),
    "Content-Type: application/json; charset=utf-8",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** Answers an unknown path or a method that the path does not have. OPTIONS returns the methods of the path. */
function answerUnknownRoute(methods: RouteMethods, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  const allowed = methods.at(request.url);
  if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== "OPTIONS"))
    return refuseRoute(reply, 404, "not-found", language);
  reply.header("allow", allowed.join(", "));
  if (request.method !== "OPTIONS") return refuseRoute(reply, 405, "method-not-allowed", language);
  return send(reply, { success: true, code: 200, message: textOf(language, "success"), data: null });
}

function refuseRoute(
  reply: FastifyReply,
  status: number,
  reason: "not-found" | "method-not-allowed",
  language: Language,
): FastifyReply {
  return sendFailure(reply, status, {
    success: false,
    code: refusalCodes[reason],
    message: textOf(language, reason),
    reason,
  });
}

/** The CORS plugin answers preflights, where it is registered. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** Answers OPTIONS before the CORS plugin, which would refuse requests other than preflights without the envelope. */
export function answerOptions(app: FastifyInstance, methods: RouteMethods): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "OPTIONS" && !isPreflight(request)) return answerUnknownRoute(methods, request, reply);
  });
}

/** Answers unknown paths and methods that a path does not have, without reading the body. */
export function answerUnknownRoutes(app: FastifyInstance, methods: RouteMethods): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return answerUnknownRoute(methods, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerUnknownRoute(methods, request, reply));
}
