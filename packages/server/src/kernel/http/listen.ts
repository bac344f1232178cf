import "@fastify/cookie";
import { refusalCodes, type RefusalName } from "@vowdesk/contract";
import { encodingOf, isRead, refusalStatuses, type Failure, type Language } from "@vowdesk/contract/kernel";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { isUnavailable } from "../../platform/database/index.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { withDeadline } from "../../platform/database/deadline.ts";
import { inputTexts, problemTexts } from "../../locales/input-texts.ts";
import { languageOf, filledText, textOf } from "../../locales/texts.ts";
import type { BoundCall } from "./bind.ts";
import {
  anonymous,
  inTransaction,
  readContext,
  type Actor,
  type Context,
  type Cookies,
  type Origin,
  type Services,
} from "./context.ts";
import { isEncrypted } from "./encrypted.ts";
import { headerTokenOf } from "./header-token.ts";
import { reportFault } from "./fault.ts";
import { assertAllowed } from "./guard.ts";
import { delayRefusal } from "../concurrency/delay-refusal.ts";
import { idempotencyKeyOf } from "../concurrency/idempotency-key.ts";
import { discardFiles, receiveForm, acceptForms, type Reception } from "./multipart.ts";
import { compress } from "./compress.ts";
import { serialize } from "./serialize.ts";
import { withAuthorName, type RealNames } from "../concurrency/version.ts";
import { Refusal, refuse, refuseFields } from "./refusal.ts";
import { isStorableInput } from "./storable.ts";
import { normalizeInput } from "../text/stored-text.ts";
import { cookieNames } from "./port-cookies.ts";
import { throttledCalls, runFormQueued, runQueued, ordinaryCalls } from "../concurrency/call-queues.ts";

/** Identifies the sender of a request by its token and binding cookie; anonymous without a valid token. */
export type Identify = (request: FastifyRequest, token: string | undefined) => Promise<Actor>;

type Fields = Record<string, unknown>;

/** Reads the token from a header, the query or a field of a sign-in form. Multipart forms are read later. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = headerTokenOf(request);
  if (header !== undefined) return header;
  const { token } = request.query as Fields;
  if (typeof token === "string" && token) return token;
  const body = request.body as Fields | null | undefined;
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm && typeof body?.["token"] === "string" ? body["token"] : undefined;
}

/**
 * Refuses a request whose headers, query or path contain text that PostgreSQL cannot store. The body is checked with the
 * input.
 */
function refuseIllFormed({ headers, query, params }: FastifyRequest): void {
  const header = Object.entries(headers).find(([, value]) => !isStorableInput(value));
  if (header) refuseFields({ [header[0]]: "wrong" });
  if (!isStorableInput([query, params])) refuseFields({ text: "wrong" });
}

function rawInput(call: BoundCall, request: FastifyRequest): Fields {
  const fromBody = encodingOf(call.endpoint) !== "query";
  const body = fromBody ? request.body : request.query;
  // The purpose of an upload (`module`) may be in the query instead of the form.
  if (encodingOf(call.endpoint) === "multipart")
    return { ...(request.query as Fields), ...(body as Fields | undefined) };
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body)))
    refuseFields({ body: "wrong" });
  return { ...(body as Fields | undefined), ...(request.params as Fields) };
}

function parseInput(call: BoundCall, request: FastifyRequest, language: Language): unknown {
  const raw = rawInput(call, request);
  if (!isStorableInput(raw)) refuseFields({ text: "wrong" });
  const parsed = z.safeParse(call.endpoint.input, normalizeInput(raw), { error: inputTexts[language] });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "input"] ??= issue.message;
  return refuse("invalid-input", { data: { fields } });
}

/** Whether a page of another origin sent the request. Clients that are no browsers do not send this header. */
export const isForeign = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  !["same-origin", "none", undefined].includes(headers["sec-fetch-site"] as string | undefined);

/** Ignores cookie changes in requests of other origins: a foreign form must not replace the cookies of the user who submits it (G-S12). */
function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const options = { httpOnly: true, sameSite: "strict", path: "/", secure: isEncrypted(request) } as const;
  const change = (name: string, work: (each: string) => unknown) => {
    if (!isForeign(request)) for (const each of cookieNames(request, name)) work(each);
  };
  return {
    get: (name) => request.cookies[name],
    set: (name, value, lastsMs) =>
      change(name, (each) =>
        reply.setCookie(each, value, lastsMs ? { ...options, maxAge: Math.floor(lastsMs / 1_000) } : options),
      ),
    drop: (name) => change(name, (each) => reply.clearCookie(each, options)),
  };
}

function run(call: BoundCall, input: unknown, services: Services, origin: Origin): unknown {
  const work = (ctx: Context) => Promise.resolve(call.handle(ctx, input));
  if (isRead(call.endpoint) || call.endpoint.ownTransaction) return work(readContext(services, origin));
  return inTransaction(services, origin, work);
}

export function send(reply: FastifyReply, body: object): FastifyReply {
  const text = serialize(reply.request, body);
  // Without `vary`, because no cache stores the answer.
  const compressed = compress(text, reply.request.headers["accept-encoding"]);
  if (compressed) void reply.header("content-encoding", compressed.encoding);
  return reply.header("content-type", "application/json; charset=utf-8").send(compressed?.body ?? text);
}

export function sendFailure(
  reply: FastifyReply,
  status: number,
  failure: Omit<Failure, "reason"> & { reason: RefusalName },
): FastifyReply {
  return send(reply.code(status), failure);
}

/** A refusal is sent with HTTP 200, because existing clients end the session on any other status. */
function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const code = refusalCodes[refusal.reason];
  const language = languageOf(request.headers["accept-language"]);
  const message = filledText(language, refusal.reason, refusal.values);
  const content = refusal.problems ? { fields: problemTexts(language, refusal.problems) } : refusal.data;
  const data = content === undefined ? {} : { data: content };
  const wait = refusal.retryAfterSeconds ?? (refusal.reason === "server-busy" ? 2 : undefined);
  if (wait !== undefined) reply.header("retry-after", String(wait));
  const status = refusalStatuses[refusal.reason] ?? 200;
  return sendFailure(reply, status, { success: false, code, message, reason: refusal.reason, ...data });
}

/** Answers errors that are not refusals: oversized or unreadable body, wrong content type, unavailable database, unexpected error. */
function answerFault(services: Services, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  if (isUnavailable(error)) {
    services.log.warn(
      { requestId: request.id, reason: error instanceof Error ? error.message : "unknown" },
      "the database is unavailable",
    );
    reply.header("retry-after", "2");
    return sendFailure(reply, 503, {
      success: false,
      code: 500,
      message: textOf(language, "server-busy"),
      reason: "server-busy",
    });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = textOf(language, "invalid-input");
    return sendFailure(reply, status, { success: false, code: 422, message, reason: "invalid-input" });
  }
  const route = request.routeOptions.url ?? "none";
  services.log.error({ requestId: request.id, err: error, route }, "a request failed");
  reportFault(services, { error, where: route, requestId: request.id });
  return sendFailure(reply, 500, {
    success: false,
    code: 500,
    message: textOf(language, "internal-error"),
    reason: "internal-error",
  });
}

/** Answers every error in the envelope, in the requested language. */
export function handleErrors(app: FastifyInstance, services: Services, realNames: RealNames): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Refusal) {
      await delayRefusal(error);
      // The name is read from the database, which may have become unavailable since.
      const named = await withAuthorName(services.db, error, realNames).catch((fault: unknown) => fault);
      if (!(named instanceof Refusal)) return answerFault(services, request, reply, named);
      return answerRefusal(request, reply, named);
    }
    if (!(error instanceof FilesUnavailable)) return answerFault(services, request, reply, error);
    services.log.error({ requestId: request.id, reason: error.message }, "the file storage is unavailable");
    return answerRefusal(request, reply, new Refusal(error.isFull ? "storage-full" : "storage-away"));
  });
}

const isForm = ({ endpoint }: BoundCall) => encodingOf(endpoint) === "multipart";

/** Registers the calls: checks access and input, opens one transaction for a write, and sends only declared fields. */
export async function listen(
  app: FastifyInstance,
  calls: readonly BoundCall[],
  services: Services,
  identify: Identify,
): Promise<void> {
  for (const call of calls) if (!isForm(call)) answer(app, call, services, identify);
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const call of calls) if (isForm(call)) answer(forms, call, services, identify);
  });
}

/** Admits the sender before reading the body where the token is in the header or query, so that the limit of that sender applies. */
async function answerForm<T>(
  request: FastifyRequest,
  { reception, origin }: { reception: Reception; origin: Origin },
  respond: () => Promise<T>,
): Promise<T> {
  const isAdmitted = reception.token !== undefined || !request.isMultipart();
  if (isAdmitted) await runQueued(ordinaryCalls, () => reception.admit(reception.token));
  const read = async () => {
    const form = await receiveForm(request, { ...reception, isAdmitted });
    request.body = form;
    try {
      return await respond();
    } finally {
      await discardFiles(form);
    }
  };
  return runFormQueued(origin, isAdmitted, read);
}

function answer(app: FastifyInstance, call: BoundCall, services: Services, identify: Identify): void {
  const {
    method,
    path,
    access,
    output,
    reply: shape = "envelope",
    bodyLimit = 65_536,
    tokenFirst,
    throttled,
  } = call.endpoint;
  const deadline = { mayAbort: isRead(call.endpoint) && !call.endpoint.ownTransaction };
  app.route({
    method,
    url: path,
    bodyLimit,
    config: { isForm: isForm(call) },
    handler: async function answerCall(request, reply) {
      refuseIllFormed(request);
      const language = languageOf(request.headers["accept-language"]);
      const origin: Origin = {
        actor: anonymous,
        language,
        requestId: request.id,
        ip: request.ip,
        userAgent: request.headers["user-agent"],
        page: { origin: request.headers.origin, host: request.headers.host },
        token: tokenOf(request),
        idempotencyKey: idempotencyKeyOf(request),
        cookies: cookiesOf(request, reply),
      };
      const admit = async (token: string | undefined) => {
        origin.token = token;
        origin.actor = await identify(request, token);
        assertAllowed(origin.actor, access);
        if (origin.actor.viewing !== undefined && !isRead(call.endpoint)) refuse("viewing-as");
      };
      const work = async () => run(call, parseInput(call, request, language), services, origin);
      const respond = (value: unknown) => {
        const data = z.parse(output, value);
        const head = { success: true, code: 200, message: textOf(language, "success") };
        return send(reply, shape === "flat" ? { ...head, ...(data as object) } : { ...head, data });
      };
      const runAndRespond = async () => respond(await withDeadline(() => admit(origin.token).then(work), deadline));
      if (!isForm(call)) return runQueued(throttled ? throttledCalls : ordinaryCalls, runAndRespond);
      const reception = {
        limit: bodyLimit,
        needsTokenFirst: tokenFirst === true,
        files: services.files,
        token: origin.token,
        admit,
      };
      return answerForm(request, { reception, origin }, async () => respond(await work()));
    },
  });
}
