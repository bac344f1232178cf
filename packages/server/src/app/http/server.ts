import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import { authApi } from "@vowdesk/contract/auth";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { deviceCookie, identifyWith, namesDevice } from "../../features/auth/index.ts";
import { serveFiles } from "../../features/uploads/index.ts";
import type { Services } from "../../kernel/http/context.ts";
import { handleErrors, listen, type Identify } from "../../kernel/http/listen.ts";
import { headTimeoutMs } from "../../kernel/http/limits.ts";
import {
  answerUnparsable,
  answerOptions,
  answerUnknownRoutes,
  recordAnswers,
  openRouteMethods,
  refuseTunnel,
  type RouteMethods,
} from "../../kernel/http/route-methods.ts";
import { trustsNobody, type Trusts } from "../../platform/network/proxies.ts";
import { readBuild } from "./build.ts";
import { calls } from "../features.ts";
import { sendSafeHeaders } from "./headers.ts";
import { answerHealth, type Readiness } from "../operations/health.ts";
import { endUnused, sendElsewhere } from "../start/drain.ts";
import type { Limits } from "../../kernel/http/limiter.ts";
import { measure } from "../operations/metrics.ts";
import { serveDocs } from "./openapi.ts";
import { hurrySlowBodies } from "./body-timeout.ts";
import { traceRequests } from "../operations/traces.ts";
import { warnOfUnnamedProxy } from "./unlisted-proxy-warning.ts";
import { serveWeb } from "./web.ts";

export interface HttpOptions {
  services: Services;
  origins: readonly string[];
  limits: Limits;
  readiness: Readiness;
  /** Whose word about who is behind them counts. Default: nobody's. */
  trusts?: Trusts;
  /** The build of the pages this server goes with. Default: as the pages beside it say. */
  build?: string;
  /** Receives each answer as it is sent. Default: nothing does. */
  onAnswer?: (request: FastifyRequest, status: number, payload: unknown) => void;
}

/** Beyond the longest that `hurrySlowBodies` grants an upload. */
const requestTimeoutMs = 31 * 60_000;
const keptAliveMs = 65_000;
const buildHeader = "vowdesk-build";

/** Where an address that is no text leads: to nothing, with the headers and the words of every other answer. */
const unreadable = "/unreadable";

function readable(url: string): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return unreadable;
  }
}

function openFastify(trusts: Trusts, methods: RouteMethods): FastifyInstance {
  return fastify({
    trustProxy: trusts === trustsNobody ? false : trusts,
    // Our own line per request, without query strings, which may hold tokens.
    logger: false,
    http: headTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keptAliveMs,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    clientErrorHandler: answerUnparsable(methods),
    rewriteUrl: ({ url = "/" }) => readable(url),
    routerOptions: { maxParamLength: 200 },
  });
}

function logRequests(app: FastifyInstance, { log }: Services): void {
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, id, ip } = request;
    const line = {
      requestId: id,
      method,
      route: routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    log.debug(line, "answered");
  });
}

/** Browsers compare their clock with the header `date`, so it has the time by which due times and expiry are meant. */
function tellTime(app: FastifyInstance, { clock }: Services): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("date", clock.now().toUTCString());
    done();
  });
}

/** Each answer to a call names the build, so that a page of another one knows that it is old, and is kept by no cache. */
function markAnswers(app: FastifyInstance, build: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.headers({ [buildHeader]: build, "cache-control": "no-store" });
  });
}

/** Sign-ins of known browsers have a limit of their own, so that a flood from the same address does not keep them out. */
function asCounted(services: Services, endpoint: Endpoint | undefined, { body, cookies }: FastifyRequest) {
  if (endpoint !== authApi.login) return endpoint;
  const { username } = (body ?? {}) as { username?: unknown };
  const isKnown = typeof username === "string" && namesDevice(services, cookies[deviceCookie], username);
  return isKnown ? { ...endpoint, limit: "known-sign-in" as const } : endpoint;
}

/** Counts every call against the limits of its sender. */
function identifyWithin(limits: Limits, services: Services): Identify {
  const identify = identifyWith(services);
  const endpoints = new Map<string, Endpoint>(
    calls.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  return async (request, token) => {
    const actor = await identify(request, token);
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url}`);
    limits.count(actor, request.ip, asCounted(services, endpoint, request));
    return actor;
  };
}

/** The HTTP side of the house, ready to `listen` or to be injected. */
export async function openHttp({
  services,
  origins,
  limits,
  readiness,
  trusts = trustsNobody,
  build = readBuild(),
  onAnswer,
}: HttpOptions): Promise<FastifyInstance> {
  const methods = openRouteMethods();
  const app = openFastify(trusts, methods);
  methods.watch(app);
  recordAnswers(app);
  app.server.on("connect", (_request, socket) => refuseTunnel(socket));
  traceRequests(app);
  handleErrors(app, services);
  logRequests(app, services);
  warnOfUnnamedProxy(app, trusts, services.log);
  sendElsewhere(app, readiness);
  endUnused(app);
  hurrySlowBodies(app);
  tellTime(app, services);
  markAnswers(app, build);
  if (onAnswer) app.addHook("onSend", async (request, reply, payload) => onAnswer(request, reply.statusCode, payload));
  await sendSafeHeaders(app, () => services.settings.socketPort);
  answerOptions(app, methods);
  if (origins.length > 0)
    await app.register(cors, {
      origin: [...origins],
      allowedHeaders: ["token", "content-type", "accept-language", "idempotency-key"],
      exposedHeaders: ["x-request-id", buildHeader],
      methods: ["GET", "POST", "PUT", "DELETE"],
      maxAge: 600,
    });
  answerUnknownRoutes(app, methods);
  await app.register(cookie);
  await app.register(formbody);
  // A page elsewhere may send text/plain without asking first; no call of ours takes it.
  app.removeContentTypeParser("text/plain");
  measure(app);
  answerHealth(app, readiness);
  await serveDocs(app, calls);
  const identify = identifyWithin(limits, services);
  await listen(app, calls, services, identify);
  serveFiles(app, services, identify);
  await serveWeb(app);
  return app;
}
