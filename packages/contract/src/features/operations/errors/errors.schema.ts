import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";

export const errorPermissions = permissions("errors", "errors:resolve", "errors:reopen");

/** Origin of a browser error: rendering, script, promise, missing chunk or failed request. */
export const browserErrorKinds = ["render", "script", "promise", "chunk", "request"] as const;

export const ErrorState = z.enum(["open", "resolved"]);
export const ErrorSide = z.enum(["browser", "server"]);

/** Maximum lengths of stored texts. Reporters shorten longer ones. */
export const errorTextLimits = { message: 500, where: 200, stack: 8_000, requestId: 64, build: 64 } as const;

/** An error report of a browser. It must not contain tokens or personal data; the server removes them again. */
export const ErrorReport = z.object({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(errorTextLimits.message),
  /** Path of the page without its query. */
  where: z.string().max(errorTextLimits.where),
  stack: z.string().max(errorTextLimits.stack),
  requestId: z.string().max(errorTextLimits.requestId).nullable(),
  build: z.string().max(errorTextLimits.build),
  /** Number of occurrences since the last report. */
  count: z.int().min(1).max(10_000),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

export const ErrorAction = z.enum(["resolve", "reopen"]);
export type ErrorAction = z.infer<typeof ErrorAction>;

/** Equal errors as one group. A new occurrence reopens a resolved group. */
export const ErrorGroup = z.object({
  id: RecordId,
  version: Version,
  state: ErrorState,
  side: ErrorSide,
  /** One of `browserErrorKinds`, or `crash` on the server. */
  kind: z.string(),
  message: z.string(),
  where: z.string(),
  count: z.int(),
  firstAt: Moment,
  lastAt: Moment,
  /** Request id of the latest occurrence; null without a request. */
  requestId: z.string().nullable(),
  build: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  allowed: z.array(ErrorAction),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

/** One occurrence of an error. */
export const ErrorOccurrence = z.object({
  at: Moment,
  /** User name of the affected user; null for background work. */
  actor: z.string().nullable(),
  requestId: z.string().nullable(),
  build: z.string(),
  count: z.int(),
});

export const ErrorDetail = z.object({
  group: ErrorGroup,
  stack: z.string(),
  occurrences: z.array(ErrorOccurrence),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;
