import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const errorPermissions = permissions("errors", "errors:resolve", "errors:reopen");

/** How an error came about in a browser: drawing a page, a script, a promise, a missing chunk, a failed request. */
export const browserErrorKinds = ["render", "script", "promise", "chunk", "request"] as const;

export const ErrorState = z.enum(["open", "resolved"]);
export const ErrorSide = z.enum(["browser", "server"]);

/** The longest texts that are kept; what is longer is cut by whoever reports. */
export const errorTextLimits = { message: 500, where: 200, stack: 8_000, requestId: 64, build: 64 } as const;

/** What a browser tells of an error. Neither tokens nor personal data may stand in it; the server removes them once more. */
export const ErrorReport = z.object({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(errorTextLimits.message),
  /** The path of the page, without its query. */
  where: z.string().max(errorTextLimits.where),
  stack: z.string().max(errorTextLimits.stack),
  requestId: z.string().max(errorTextLimits.requestId).nullable(),
  /** The build of the app it happened in. */
  build: z.string().max(errorTextLimits.build),
  /** How often it happened since the last report. */
  count: z.int().min(1).max(10_000),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

export const ErrorAct = z.enum(["resolve", "reopen"]);
export type ErrorAct = z.infer<typeof ErrorAct>;

/** Alike errors as one (PRODUCT 4, Error log). One that happens again after it was resolved is open again. */
export const ErrorGroup = z.object({
  id: z.int(),
  version: z.int(),
  state: ErrorState,
  side: ErrorSide,
  /** One of `browserErrorKinds`, or `crash` on the server. */
  kind: z.string(),
  message: z.string(),
  where: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime({ offset: true }),
  lastAt: z.iso.datetime({ offset: true }),
  /** Of the latest occurrence; null where no request was concerned. */
  requestId: z.string().nullable(),
  build: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime({ offset: true }).nullable(),
  /** What the asking user may do to this group now. */
  allowed: z.array(ErrorAct),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

/** One time that an error happened. */
export const ErrorOccurrence = z.object({
  at: z.iso.datetime({ offset: true }),
  /** User name of whoever met it; null on the server's own errands. */
  actor: z.string().nullable(),
  requestId: z.string().nullable(),
  build: z.string(),
  count: z.int(),
});

export const ErrorDetail = z.object({
  group: ErrorGroup,
  stack: z.string(),
  /** The latest ones, newest first. */
  occurrences: z.array(ErrorOccurrence),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;
