import { ErrorGroup, ErrorReport } from "./errors.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid report of a browser, for tests. */
export const anErrorReport = sample(ErrorReport, {
  kind: "render",
  message: "Cannot read properties of undefined (reading 'number')",
  where: "/order",
  stack: "TypeError: Cannot read properties of undefined\n    at OrderName (assets/delivery-a1.js:1:200)",
  requestId: null,
  build: "a1b2c3",
  count: 1,
});

/** A valid group of errors, for tests. */
export const anErrorGroup = sample(ErrorGroup, {
  id: 1,
  version: 1,
  state: "open",
  side: "browser",
  kind: "render",
  message: "Cannot read properties of undefined (reading 'number')",
  where: "/order",
  count: 3,
  firstAt: "2026-11-02T09:00:00+08:00",
  lastAt: "2026-11-02T09:30:00+08:00",
  requestId: null,
  build: "a1b2c3",
  resolvedBy: null,
  resolvedAt: null,
  allowed: ["resolve"],
});
