import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import { authApi } from "@vowdesk/contract/staff/auth";
import { coupleApi } from "@vowdesk/contract/studio/couples";
import {
  coupleOriginalsPath,
  couplePreviewsPath,
  coupleZipPath,
  galleriesApi,
  originalsPath,
  previewsPath,
} from "@vowdesk/contract/studio/galleries";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Registry } from "prom-client";
import { deviceCookie, identifyWith, hasDeviceEntry, realNames } from "../../features/staff/auth/auth.ts";
import { branding } from "../../features/operations/business/business.ts";
import {
  galleryPreloads,
  hasCoupleSession,
  identifyCouples,
  serveAppointments,
} from "../../features/studio/couples/couples.ts";
import { identifyServiceAccounts } from "../../features/staff/service-accounts/service-accounts.ts";
import { describeShoots } from "../../features/studio/sheets/sheets.ts";
import { servePaymentEvents } from "../../features/studio/wedding-payments/wedding-payments.ts";
import { serveOriginals, servePreviews, serveToCouples, serveZips } from "../../features/studio/galleries/galleries.ts";
import { serveFeeds } from "../../features/studio/shoots/shoots.ts";
import { serveFiles } from "../../features/operations/uploads/uploads.ts";
import type { Services } from "../../kernel/http/context.ts";
import { handleErrors, listen, type Identify } from "../../kernel/http/listen.ts";
import { headTimeoutMs } from "../../kernel/http/limits.ts";
import { isSocketRequest } from "../../kernel/realtime/socket-path.ts";
import {
  answerUnparsable,
  answerOptions,
  answerUnknownRoutes,
  recordAnswers,
  openRouteMethods,
  refuseTunnel,
  type RouteMethods,
} from "../../kernel/http/route-methods.ts";
import { trustsNone, type Trusts } from "../../platform/network/proxies.ts";
import { fileScopes } from "./file-scopes.ts";
import { readBuild } from "./build.ts";
import { calls } from "../features.ts";
import { sendSafeHeaders } from "./headers.ts";
import { measureReadiness, serveHealth, type Readiness } from "../operations/health.ts";
import { closeUnusedConnections, returnReadsWhenDraining } from "../start/drain.ts";
import type { Limits } from "../../kernel/http/limiter.ts";
import { preferPortCookies } from "../../kernel/http/port-cookies.ts";
import { measureRequests, openRegistry } from "../operations/metrics.ts";
import { serveOperatorPages } from "./admin.ts";
import { limitBodyTime } from "./body-timeout.ts";
import { traceRequests } from "../operations/traces.ts";
import { warnAboutUnlistedProxy } from "./unlisted-proxy-warning.ts";
import { serveManifest } from "./manifest.ts";
import { isHashedFile, serveWeb, webFolder } from "./web.ts";

export interface HttpOptions {
  services: Services;
  origins: readonly string[];
  limits: Limits;
  readiness: Readiness;
  /** The proxies whose forwarded addresses are accepted. Default: none. */
  trusts?: Trusts;
  /** The build of the pages that belong to this server. Default: read from the pages. */
  build?: string;
  /** Receives the metrics of this server. Default: a separate registry. */
  metrics?: Registry;
  /** Whether metrics and API documentation are served here, and not at the admin port. Default: true. */
  hasOperatorPages?: boolean;
  /** Called with each answer, for tests. Default: not called. */
  onAnswer?: (request: FastifyRequest, status: number, payload: unknown) => void;
}

/** Longer than the longest time that `limitBodyTime` grants an upload. */
const requestTimeoutMs = 31 * 60_000;
const keepAliveMs = 65_000;
const buildHeader = "vowdesk-build";

/** Route of an address that cannot be decoded. It does not exist, so the client gets the usual answer for unknown paths. */
const undecodablePath = "/unreadable";

function decodable(url: string): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return undecodablePath;
  }
}

function openFastify(trusts: Trusts, methods: RouteMethods): FastifyInstance {
  return fastify({
    trustProxy: trusts === trustsNone ? false : trusts,
    // `logRequests` logs requests without query strings, which may contain tokens.
    logger: false,
    http: { ...headTimeoutMs, shouldUpgradeCallback: isSocketRequest },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    clientErrorHandler: answerUnparsable(methods),
    rewriteUrl: ({ url = "/" }) => decodable(url),
    routerOptions: { maxParamLength: 200 },
  });
}

function logRequests(app: FastifyInstance, { log }: Services): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isHashedFile(request.url)) reply.header("x-request-id", request.id);
  });
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

/** Browsers compare their clock with the header `date`, so it has the time in which due times and expiry are computed. */
function setDateHeader(app: FastifyInstance, { clock }: Services): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("date", clock.now().toUTCString());
    done();
  });
}

/** Names the build on each answer to a call, so that outdated pages notice it, and forbids caching. */
function setBuildHeader(app: FastifyInstance, build: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.headers({ [buildHeader]: build, "cache-control": "no-store" });
  });
}

/** Counts sign-ins of known browsers separately, so that a flood from the same address does not block them. */
function endpointToCount(services: Services, endpoint: Endpoint | undefined, { body, cookies }: FastifyRequest) {
  if (endpoint !== authApi.signIn) return endpoint;
  const { username } = (body ?? {}) as { username?: unknown };
  const isKnown = typeof username === "string" && hasDeviceEntry(services, cookies[deviceCookie], username);
  return isKnown ? { ...endpoint, limit: "known-sign-in" as const } : endpoint;
}

/** Headers of uploads by tus 1.0, which pages of other origins send and read. */
const uploadHeaders = {
  sent: ["tus-resumable", "upload-length", "upload-metadata", "upload-offset"],
  read: ["location", "retry-after", "tus-resumable", "upload-length", "upload-offset"],
};

/** Uploads of originals have a limit of their own, because a card has thousands of files. */
const originalsRoutes = [`POST ${originalsPath}`, `HEAD ${originalsPath}/:key`, `PATCH ${originalsPath}/:key`];

/** Identifies callers and counts every call against the limits of its sender. */
function identifyWithLimits(limits: Limits, services: Services): Identify {
  const identify = identifyCouples(services, identifyServiceAccounts(services, identifyWith(services)));
  const endpoints = new Map<string, Endpoint>(
    calls.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  for (const route of originalsRoutes) endpoints.set(route, { ...galleriesApi.card, limit: "original" });
  endpoints.set(`GET ${previewsPath}`, { ...galleriesApi.photos, limit: "preview" });
  endpoints.set(`GET ${couplePreviewsPath}`, { ...coupleApi.gallery, limit: "preview" });
  for (const path of [coupleOriginalsPath, coupleZipPath])
    endpoints.set(`GET ${path}`, { ...coupleApi.gallery, limit: "download" });
  return async (request, token) => {
    const actor = await identify(request, token);
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url}`);
    limits.count(actor, request.ip, endpointToCount(services, endpoint, request));
    return actor;
  };
}

/** Files, feeds and uploads, which answer in forms of their own. */
function serveAddresses(app: FastifyInstance, services: Services, identify: Identify): void {
  serveFiles(app, services, { identify, scopes: fileScopes });
  serveOriginals(app, services, identify);
  servePreviews(app, services, identify);
  serveZips(app, services, identify);
  serveToCouples(app, services, identify, (request) => hasCoupleSession(services, request));
  serveFeeds(app, services, identify, describeShoots);
  serveAppointments(app, services, identify);
  servePaymentEvents(app, services, identify);
}

/** Lets the pages of other origins make calls and upload originals. */
async function acceptOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    allowedHeaders: [
      "token",
      "authorization",
      "content-type",
      "accept-language",
      "idempotency-key",
      ...uploadHeaders.sent,
    ],
    exposedHeaders: ["x-request-id", buildHeader, ...uploadHeaders.read],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    maxAge: 600,
  });
}

/** Creates the HTTP server. The caller makes it listen or injects requests. */
export async function openHttp({
  services,
  origins,
  limits,
  readiness,
  trusts = trustsNone,
  build = readBuild(),
  metrics = openRegistry(build),
  hasOperatorPages = true,
  onAnswer,
}: HttpOptions): Promise<FastifyInstance> {
  const methods = openRouteMethods();
  const app = openFastify(trusts, methods);
  // Before all hooks that answer a request themselves.
  await sendSafeHeaders(app, services.settings);
  methods.watch(app);
  recordAnswers(app);
  app.server.on("connect", (_request, socket) => refuseTunnel(socket));
  traceRequests(app);
  handleErrors(app, services, realNames);
  logRequests(app, services);
  warnAboutUnlistedProxy(app, trusts, services.log);
  returnReadsWhenDraining(app, readiness);
  closeUnusedConnections(app);
  limitBodyTime(app);
  setDateHeader(app, services);
  setBuildHeader(app, build);
  if (onAnswer) app.addHook("onSend", async (request, reply, payload) => onAnswer(request, reply.statusCode, payload));
  answerOptions(app, methods);
  await acceptOrigins(app, origins);
  answerUnknownRoutes(app, methods);
  await app.register(cookie);
  app.addHook("onRequest", async (request) => preferPortCookies(request));
  await app.register(formbody);
  // Foreign pages may send text/plain without a preflight. No call accepts it.
  app.removeContentTypeParser("text/plain");
  measureRequests(app, metrics);
  measureReadiness(metrics, readiness);
  serveHealth(app, readiness);
  if (hasOperatorPages) await serveOperatorPages(app, metrics);
  const identify = identifyWithLimits(limits, services);
  await listen(app, calls, services, identify);
  serveAddresses(app, services, identify);
  serveManifest(app, services, webFolder());
  await serveWeb(app, webFolder(), {
    business: () => branding(services),
    failed: (error) => services.log.warn({ err: error }, "the sign-in page could not be painted"),
    preloads: (request) => galleryPreloads(services, request),
  });
  return app;
}
