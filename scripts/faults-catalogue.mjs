/**
 * Every goal of reliability (R) and security (S): its bound, and the program that measures it in a short and a long form. A form
 * is the arguments of a harness of `faults/`, or test files.
 */

const harness = (file, short, long = "") => ({
  short: { harness: file, args: short },
  long: { harness: file, args: long },
});
const tests = (project, ...files) => ({ short: { project, files }, long: { project, files } });
const server = (...files) => tests("integration", ...files.map((file) => `packages/server/src/${file}`));

const entry = (goals, bound, forms) => ({ goals: goals.split(" "), bound, ...forms });

export const catalogue = [
  entry(
    "R1 R2 R3",
    "10,000 idle sockets in 250 MB, none dropped; 2,000 deliveries/s with p99 250 ms, 0 lost, 0 doubled; a broadcast to 1,000 within 1 s",
    harness("many-sockets", "200 2 20 5 2 200"),
  ),
  entry(
    "R4 R5",
    "kill -9 of server and database: nothing acknowledged lost or doubled; ready ≤ 5 s",
    harness("kill-server", "2", "20"),
  ),
  entry(
    "R6 R7",
    "60 s outage: each missed message once, in order, back ≤ 30 s; 12,000 missed: explicit resync, never a silent gap",
    harness("outage", "30 3", "1000 60"),
  ),
  entry(
    "R8",
    "10,000 random cuts, both directions: 0 lost, doubled or out of order",
    harness("cuts", "40 200 200 100", "1000 10000 10000"),
  ),
  entry(
    "R9 R10",
    "100 who never read: ≤ 64 MB, closed 4008; 10,000 frames/s: closed 4429; others miss nothing, p99 ≤ 1.2 and 2 times",
    harness("slow-and-loud", "20 20 50 5", "100 100 100 60"),
  ),
  entry(
    "R11",
    "database away 30 s: 503 with Retry-After and a code ≤ 2 s, sockets stay, back ≤ 5 s, no session or write lost",
    harness("database-away", "30 8", "200 30"),
  ),
  entry(
    "R12",
    "a lock held 60 s, every connection taken: refusals ≤ 5 s, other calls answered, no connection left taken after 100 cycles",
    harness("locks", "8 5", "60 100"),
  ),
  entry(
    "R13",
    "full disk of uploads and database: refused by name, no half file, no crash, goes on when there is room",
    harness("disk-full", ""),
  ),
  entry(
    "R14 R15",
    "rolling restart of nodes under load: 0 failed requests, 0 lost messages; N and N-1 together",
    harness("rolling-restart", "100 40 1"),
  ),
  entry(
    "R16",
    "backup: RPO ≤ 5 min, RTO ≤ 15 min for 10 GB, tables and uploads as they were, sessions ended, new epoch, a payment of its own for an id that comes again",
    harness("backup-drill", "5 1", "1000 150"),
  ),
  entry(
    "B1",
    "every segment and part of a copy missing, cut or overwritten: refused by name, nothing left behind; with its loss accepted all before it",
    harness("restore-segments", "4", "12"),
  ),
  entry(
    "R17",
    "of 50 simultaneous commands on one order one wins, the others hear who won",
    harness("order-rivals", "2", "200"),
  ),
  entry(
    "R18",
    "the same key again: one row, the same answer; another body: refused",
    server("features/chat/messages/service.test.ts"),
  ),
  entry(
    "R19",
    "clock ±10 min, ±1 day and back: no wrong logout, nothing lost, order by sequence",
    harness("clocks", "20 20", "100 50"),
  ),
  entry(
    "R19",
    "one of two nodes ±10 min and ±1 day wrong: nothing early, the other's jobs never wait, it takes no job and says so",
    harness("clock", "697,-86497 10", "697,-697,86497,-86497 30"),
  ),
  entry(
    "R20",
    "six tabs exchange a token at once, 1,000 times: one new token, 0 logouts",
    harness("refresh-race", "24", "1000"),
  ),
  entry(
    "R21",
    "several tabs: each message in each list once, one sound and one popup",
    tests(
      "unit",
      "packages/web/src/features/notifications/announcing/election.test.ts",
      "packages/web/src/kernel/realtime/inbox.test.ts",
    ),
  ),
  entry("R22", "listener killed, hints lost: ≤ 5 s late, 0 lost", harness("lost-hints", "20 6", "100 60")),
  entry(
    "R23",
    "ordinary load for 2 h: ≤ 5 MB/h, no more open files, no error",
    harness("soak", "60 20 100", "7200 600 1000"),
  ),
  entry("R24", "10,000 dropped at once: back ≤ 90 s, other calls' p99 ≤ 1 s, no loop", harness("herd", "100", "10000")),
  entry("R25", "half-open peers: found ≤ 45 s by the client, ≤ 75 s by the server", harness("half-open", "10", "100")),
  entry(
    "R26",
    "1,000 slow headers and 1,000 slow bodies: closed ≤ 15 s, others' p99 ≤ 500 ms",
    harness("slow-requests", "200", "1000"),
  ),
  entry(
    "R27 S24",
    "100,000 fuzzed requests over every route and role: no 5xx, no stack, none > 20 s",
    harness("fuzz-http", "2000", "100000"),
  ),
  entry(
    "R28",
    "100,000 fuzzed frames: right code, no leak, others unaffected",
    harness("fuzz-frames", "3000", "100000"),
  ),
  entry(
    "R29",
    "empty folder to ready ≤ 15 s; drain ≤ 20 s; second start and taken port refused with a sentence",
    harness("starts", ""),
  ),
  entry(
    "R31",
    "300 mixed requests/s on 1 M messages, 100 k orders, 10 k users: p99 ≤ 300 ms",
    harness("mixed", "60 10 2000 20000", "300 60 100000 1000000"),
  ),
  entry(
    "money",
    "withdrawals with kills, role changes and a bank that fails and answers twice: ledger zero, nobody paid twice, no cent stranded",
    harness("money", "60 2", "1000 12"),
  ),
  entry(
    "cap",
    "refunds, cancelling and compensations of the same orders at the same moment: never more than was paid",
    harness("money-cap", "20", "500"),
  ),
  entry(
    "S1 S2 S3",
    "guessing, spraying, enumeration by time, a flood at the sign-in",
    harness("sign-in", "1000 100 5", "10000 2000 30"),
  ),
  entry(
    "S1",
    "short codes over two nodes and a restart: five comparisons, then a new code and a notice, or a wait",
    harness("short-codes", "100 10", "3000 20"),
  ),
  entry(
    "S3",
    "160 clients of one address register or sign in: a known browser waits ≤ 2 s, other addresses are served",
    harness("registrations", "160 3", "160 20"),
  ),
  entry(
    "S4 S5",
    "argon2id ≥ 19 MiB, exact passwords; guessed ones refused",
    server("platform/secrets/passwords.test.ts", "features/users/passwords/guessed-passwords.test.ts"),
  ),
  entry(
    "S6 S7",
    "tokens from a CSPRNG, kept as hashes; a replayed one ends its family",
    server("platform/secrets/tokens.test.ts", "features/auth/staff-sessions/rotation.test.ts"),
  ),
  entry(
    "S8",
    "sign-out, disabling, new password, new roles: refused and closed ≤ 1 s on all nodes",
    server("server/test/permission-changes.test.ts"),
  ),
  entry(
    "S9 S10",
    "every call × every role × own, other's, missing; extra fields have no effect",
    server("server/test/matrix/matrix.test.ts"),
  ),
  entry("S11", "socket: others' ids change 0 rows, who lost the right gets nothing more", server("app/socket.test.ts")),
  entry(
    "S12 S13 S14 S16 S25 S26 S27",
    "CSRF, strange origins, CORS, headers, redirects, smuggling, prototype pollution: 0 succeed",
    harness("web-attacks", "10", "60"),
  ),
  entry("S15", "300 payloads in every stored text: 0 run", harness("xss", "15 1 1", "300 4 3")),
  entry("S17", "bad uploads: none taken, none served as active content", harness("uploads", "100", "1000")),
  entry(
    "S18",
    "200 files and 200 MB a day for a person, a cap for all, orphans removed",
    server("features/uploads/service.test.ts", "features/uploads/policy.test.ts"),
  ),
  entry("S19", "sqlmap, level 3 and risk 2, on every parameter: 0 findings", harness("sqlmap", "2")),
  entry("S20", "wapiti on pages and calls: 0 findings above info", harness("wapiti", "10 20")),
  entry(
    "S21",
    "limits shared by nodes; X-Forwarded-For of configured proxies only",
    server("app/http/proxies.test.ts", "app/http/shared-limits.test.ts"),
  ),
  entry(
    "S21",
    "an IPv6 /64 counts as one address; silent connections end ≤ 15 s; slow uploads of one address block no other",
    harness("address-limits", "120 12", "1000 60"),
  ),
  entry("S22", "one audit line for each act; the chain is verified", server("server/test/audit-replay.test.ts")),
  entry(
    "B3",
    "every way to cut the audit trail is found, those that leave it consistent by a signed head",
    harness("audit-cuts", "300 1", "2000 8"),
  ),
  entry("S23", "no password, token, cookie or body in the log", tests("integration", "faults/log-canaries.test.ts")),
  entry(
    "T1",
    "texts with emoji at every cut taken and released; ill-formed ones 422; a row that fails: growing pauses, noted once, others go on, CPU below half a core",
    harness("texts", "20 10", "500 120"),
  ),
  entry(
    "S28 S29",
    "versions, licences, secrets",
    tests("unit", "scripts/check-packages.test.mjs", "scripts/check-secrets.test.mjs"),
  ),
  entry(
    "S30",
    "faults planted in sign-in, permissions, acknowledgement, uploads: ≥ 80 % are found",
    harness("mutants", "8"),
  ),
];
