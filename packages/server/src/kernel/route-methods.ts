import type { RefusalName } from "@vowdesk/contract";
import { refusalCodes } from "@vowdesk/contract";
import type { FastifyInstance } from "fastify";
import type { Duplex } from "node:stream";
import { STATUS_CODES } from "node:http";
import { languageOf, textOf } from "../words/texts.ts";

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

/** What a request deserves that is not HTTP as Node.js reads it. A method that Node.js does not know is one that the path does not have. */
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

/** Answers a request in the envelope that never became one for the routes, and ends its connection. */
export function answerBare(methods: RouteMethods) {
  return (error: BareError, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.write(bareText(answerTo(methods, error), textIn(error)));
    socket.destroy();
  };
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
