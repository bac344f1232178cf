import { refusalCodes, type RefusalName } from "@vowdesk/contract";
import type { Language } from "@vowdesk/contract/kernel";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { languageOf, textOf } from "../../locales/texts.ts";
import { send, sendFailure } from "./listen.ts";

/** What the routes take: which methods each path has. */
export interface RouteMethods {
  /** Notes the routes that are added from now on. */
  watch(app: FastifyInstance): void;
  /** The methods of a path, as the header `Allow` has them; none for a path that no route has. */
  at(url: string): string[];
}

/** Whether the route's path, with its parameters, is this path. */
function fits(route: readonly string[], path: readonly string[]): boolean {
  const isSame = (part: string, i: number) => (part.startsWith(":") ? path[i] !== "" : part === path[i]);
  return route.length === path.length && route.every(isSame);
}

const pathOf = (url: string) => decodeURIComponent(url.split("?", 1)[0] ?? "");

export function openRouteMethods(): RouteMethods {
  const routes: { parts: string[]; methods: string[] }[] = [];
  const note = (path: string, methods: string[]) => {
    // What stands for any path below it says nothing about one of them.
    if (!path.includes("*")) routes.push({ parts: path.split("/"), methods });
  };
  return {
    watch: (app) => void app.addHook("onRoute", ({ url, method }) => note(url, [method].flat())),
    at: (url) => {
      const path = pathOf(url).split("/");
      const methods = routes.filter(({ parts }) => fits(parts, path)).flatMap((route) => route.methods);
      return methods.length === 0 ? [] : [...new Set([...methods, "OPTIONS"])].toSorted();
    },
  };
}

interface BareAnswer {
  status: number;
  reason: RefusalName & ("invalid-input" | "method-not-allowed" | "not-found");
  allow?: readonly string[];
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The answer to a request that Node.js cannot parse. A method that Node.js does not know counts as one that the path does not support. */
function answerTo(methods: RouteMethods, error: BareError): BareAnswer {
  const { code = "" } = error;
  const [, url] = /^\S+ (\/\S*) HTTP\//.exec(textIn(error)) ?? [];
  if (code !== "HPE_INVALID_METHOD" || url === undefined)
    return { status: statuses[code] ?? 400, reason: "invalid-input" };
  const allow = isReadable(url) ? methods.at(url) : [];
  return allow.length > 0 ? { status: 405, reason: "method-not-allowed", allow } : { status: 404, reason: "not-found" };
}

function isReadable(url: string): boolean {
  try {
    return pathOf(url) !== "";
  } catch {
    return false;
  }
}

interface BareError {
  code?: string;
  /** What came, as a buffer. */
  rawPacket?: unknown;
}

const textIn = ({ rawPacket }: BareError) => (Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "");

/** The last request of each connection that was answered. */
const answered = new WeakMap<Duplex, IncomingMessage>();

/** Notes what is answered, so that no request is answered twice: once before its body was read, and once for its malformed body. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }) => void answered.set(raw.socket, raw));
}

/** Answers a request in the envelope that never became one for the routes, and ends its connection. */
export function answerBare(methods: RouteMethods) {
  return (error: BareError, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (answered.get(socket)?.complete === false) return endWith(socket, "");
    endWith(socket, bareText(answerTo(methods, error), textIn(error)));
  };
}

/** What the server has at all, for a request that names no path of it. */
const everyMethod = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];

/** Answers CONNECT: nothing is tunnelled here. */
export function refuseTunnel(socket: Duplex): void {
  endWith(socket, bareText({ status: 405, reason: "method-not-allowed", allow: everyMethod }, ""));
}

/** A peer that was answered may take so long to close its side. */
const leftoverMs = 1_000;

function endWith(socket: Duplex, text: string): void {
  socket.on("error", () => undefined);
  if (socket.writable) socket.end(text);
  setTimeout(() => socket.destroy(), leftoverMs).unref();
}

function bareText({ status, reason, allow }: BareAnswer, request: string): string {
  const [, wanted] = /\r\naccept-language: *([^\r]*)/i.exec(request) ?? [];
  const language = languageOf(wanted);
  const message = reason === "invalid-input" ? textOf(language, reason, { fields: "HTTP" }) : textOf(language, reason);
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

/** A path that is not there, or not with this method. OPTIONS says which methods it has. */
function answerOther(methods: RouteMethods, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  const allowed = methods.at(request.url);
  if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== "OPTIONS"))
    return refuseBare(reply, 404, "not-found", language);
  reply.header("allow", allowed.join(", "));
  if (request.method !== "OPTIONS") return refuseBare(reply, 405, "method-not-allowed", language);
  return send(reply, { success: true, code: 200, message: textOf(language, "success"), data: null });
}

function refuseBare(
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

/** A preflight of a browser is the CORS plugin's to answer, where there is one. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** Answers OPTIONS; before the CORS plugin, which refuses what is no preflight outside of the envelope. */
export function answerOptions(app: FastifyInstance, methods: RouteMethods): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "OPTIONS" && !isPreflight(request)) return answerOther(methods, request, reply);
  });
}

/** Answers methods that a path does not have, and paths that are not there, whatever their body is. */
export function answerOthers(app: FastifyInstance, methods: RouteMethods): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return answerOther(methods, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerOther(methods, request, reply));
}
