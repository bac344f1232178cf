import { ErrorGroup, ErrorReport } from "./schema.ts";

/** A valid report of a browser, for tests. */
export function anErrorReport(overrides: Partial<ErrorReport> = {}): ErrorReport {
  return ErrorReport.parse({
    kind: "render",
    message: "Cannot read properties of undefined (reading 'number')",
    where: "/order",
    stack: "TypeError: Cannot read properties of undefined\n    at OrderName (assets/delivery-a1.js:1:200)",
    requestId: null,
    build: "a1b2c3",
    count: 1,
    ...overrides,
  });
}

/** A valid group of errors, for tests. */
export function anErrorGroup(overrides: Partial<ErrorGroup> = {}): ErrorGroup {
  return ErrorGroup.parse({
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
    ...overrides,
  });
}
