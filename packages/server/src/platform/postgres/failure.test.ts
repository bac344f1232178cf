import { describe, expect, test } from "vitest";
import { asFailure, withAdvice, PostgresFailure } from "./failure.ts";

describe("advice for error messages of PostgreSQL, the shell and Node", () => {
  test.each([
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      "The disk that holds /data is full",
    ],
    ["ENOSPC: no space left on device, mkdir '/data'", "The disk that holds /data is full"],
    ["EROFS: read-only file system, mkdir '/data'", "read-only file system"],
    ["EACCES: permission denied, mkdir '/data'", "/data cannot be written by this user"],
    ['FATAL:  data directory "/data/cluster" has wrong ownership', "/data cannot be written by this user"],
    ["spawn /bin/sh EPERM", "Start as an ordinary user"],
    ["sh: 5: /x/bin/postgres: not found", "DATABASE_URL"],
    ["initdb: error while loading shared libraries: libz.so.1", "DATABASE_URL"],
    ["initdb: error: could not look up effective user ID 4711: user does not exist", "named user"],
    ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "not enough memory"],
  ])("%s", (message, advice) => {
    const failure = withAdvice("It failed.", message, "/data");
    expect(failure.message).toContain(advice);
    expect(failure.message).toContain(message);
  });

  test("an unknown error keeps its text and cause", () => {
    const cause = new Error("something else");
    const failure = asFailure(cause, "/data");
    expect(failure).toBeInstanceOf(PostgresFailure);
    expect(failure.message).toContain("something else");
    expect(failure.cause).toBe(cause);
  });
});
