/**
 * The goals of docs/requirements.md, each with its bound and the program that measures it in a short and a long form. A form is
 * the arguments of a program in `faults/`, or test files.
 */

const harness = (file, short, long = "") => ({
  short: { harness: file, args: short },
  long: { harness: file, args: long },
});
const tests = (project, ...files) => ({ short: { project, files }, long: { project, files } });
const server = (...files) => tests("integration", ...files.map((file) => `packages/server/${file}`));
const feature = (name, ...files) => server(...files.map((file) => `src/features/${name}/${file}`));
const entry = (goals, bound, forms) => ({ goals: goals.split(" "), bound, ...forms });

export const catalogue = [
  entry(
    "G-R1 G-R2 G-R3",
    "10,000 idle sockets in 250 MB, none dropped; 2,000 deliveries/s with p99 250 ms, none lost or doubled; a broadcast to 1,000 users within 1 s",
    harness("delivery/many-sockets", "200 2 20 5 2 200"),
  ),
  entry(
    "G-R4 G-R5",
    "kill -9 of server and database: nothing acknowledged is lost or doubled; ready ≤ 5 s",
    harness("orders/kill-server", "2", "20"),
  ),
  entry(
    "G-R36",
    "contested bookings of five bookables with kill -9 of server and database: none overlaps, none is partial, every acknowledged one exists; p95 ≤ 20 ms with 16 people who pause a second between bookings",
    harness("bookings/contested-bookings", "2000 2", "100000 20"),
  ),
  entry(
    "G-R41",
    "import of 5,000 rows ≤ 60 s, repeated, undone, and again with kill -9 of the server: each row is written once, the ledger sums to zero, nothing is booked twice",
    harness("import/import", "400 2", "5000 20"),
  ),
  entry(
    "G-R38",
    "webhooks, mails and pushes under kill -9 of the server, with receivers that hang, refuse and redirect: each at least once, none lost, events in the order of their object",
    harness("outboxes/outbox-kills", "500 60 20 2", "20000 1000 500 20"),
  ),
  entry(
    "G-R42",
    "notices to couples under kill -9 of the server, with a gateway that hangs, refuses and answers twice: each at least once, at most one repetition per kill, none in the quiet hours, none after a withdrawn consent",
    harness("couples/notices", "300 3", "10000 20"),
  ),
  entry(
    "G-R39",
    "connections to the database that stay open and swallow everything: calls answered ≤ 5 s, recovery ≤ 5 s after the network's return, another node unaffected",
    harness("environment/silent-database", "0,4", "0,3,10,60,600"),
  ),
  entry(
    "G-R39",
    "connections to the mail server, the fan-out engine, the bucket of files and that of the copy that swallow everything: users wait ≤ 5 s, other calls are served, the work that waited is done ≤ 5 s after the network's return; a mail whose text was sent completely before the silence waits up to 30 s for the answer, so that it is not sent twice",
    harness("environment/silent-services", "mail,signals,files 8", "mail,signals,files,copy 3,10,60"),
  ),
  entry(
    "G-R40",
    "fail-over of PostgreSQL by streaming replication, wrong route, promotion and return: 503 on a standby, sign-ins ≤ 5 s after the right route, no acknowledged write lost",
    harness("environment/fail-over", "3 2", "30 4"),
  ),
  entry(
    "G-R6 G-R7",
    "60 s outage: each missed message once and in order, all clients back ≤ 30 s; 12,000 missed: an explicit resync",
    harness("delivery/outage", "30 3", "1000 60"),
  ),
  entry(
    "G-R8",
    "10,000 random connection cuts in both directions: none lost, doubled or out of order",
    harness("delivery/cuts", "40 200 200 100", "1000 10000 10000"),
  ),
  entry(
    "G-R9 G-R10",
    "100 clients that never read: ≤ 64 MB, closed with 4008; 10,000 frames/s: closed with 4429; other clients miss nothing, p99 ≤ 1.2 and 2 times",
    harness("delivery/slow-consumers", "20 20 50 5", "100 100 100 60"),
  ),
  entry(
    "G-R11",
    "database away for 30 s: 503 with Retry-After and a code ≤ 2 s, sockets stay open, recovery ≤ 5 s, no session or write lost",
    harness("load/database-away", "30 8", "200 30"),
  ),
  entry(
    "G-R12",
    "a lock held for 60 s, all connections in use: refusals ≤ 5 s, other calls answered, no connection leaked after 100 cycles",
    harness("load/locks", "8 5", "60 100"),
  ),
  entry(
    "G-R13",
    "full disk of uploads or database: refused with a code, no partial file, no crash, recovers when space is freed",
    harness("environment/disk-full", ""),
  ),
  entry(
    "G-R14 G-R15",
    "rolling restart of nodes under load: no failed request, no lost message; versions N and N-1 together",
    harness("rolling-restart/rolling-restart", "100 40 1"),
  ),
  entry(
    "G-R15",
    "rolling upgrade of three nodes from 0.1.0 with 60,000 orders: no failed request, no lost message",
    harness("rolling-restart/rolling-restart", "20 20 1 e88b1d6a 2000", "60 30 1 e88b1d6a 60000"),
  ),
  entry(
    "G-R16",
    "backup: RPO ≤ 5 min, RTO ≤ 15 min for 10 GB, tables and uploads restored, sessions ended, new epoch, a new payment key for a reused id",
    harness("backup/backup-drill", "5 1", "1000 150"),
  ),
  entry(
    "G-R16",
    "backup not mounted or damaged, WAL that cannot be archived, key lost: the copy loses nothing, and health and metrics say so; no start without the key",
    harness("backup/lost-disks", "5", "600"),
  ),
  entry(
    "G-R32",
    "each WAL segment and each part of a copy missing, truncated or overwritten: the restore names it and changes nothing; with accepted loss it restores everything before it",
    harness("backup/restore-segments", "4", "12"),
  ),
  entry(
    "G-R17",
    "of 50 simultaneous actions on one order one wins, the others name the winner",
    harness("orders/competing-actions", "2", "200"),
  ),
  entry(
    "G-R18",
    "the same idempotency key again: one row, the same answer; another body: refused",
    server("src/features/chat/messages/messages.service.test.ts"),
  ),
  entry(
    "G-R19",
    "clock wrong by 10 min and 1 day: no wrong sign-out, nothing lost, order by sequence",
    harness("environment/clocks", "20 20", "100 50"),
  ),
  entry(
    "G-R19",
    "clock of one of two nodes wrong by 10 min and 1 day: nothing early, jobs of the other node run on time, the wrong node runs no jobs and reports it",
    harness("environment/clock", "697,-86497 10", "697,-697,86497,-86497 30"),
  ),
  entry(
    "G-R20",
    "six tabs exchange a token at once, 1,000 times: one new token, no sign-out",
    harness("sign-in/refresh-race", "24", "1000"),
  ),
  entry(
    "G-R21",
    "several tabs: each message listed once per tab, one sound and one popup",
    tests(
      "unit",
      "packages/web/src/features/messages/notifications/announcing/election.test.ts",
      "packages/web/src/kernel/realtime/inbox.test.ts",
    ),
  ),
  entry("G-R22", "listener killed, signals lost: ≤ 5 s late", harness("delivery/lost-signals", "20 6", "100 60")),
  entry(
    "G-R23",
    "ordinary load for 2 h: ≤ 5 MB/h, no growth of open files, no error",
    harness("load/soak", "60 20 100", "7200 600 1000"),
  ),
  entry(
    "G-R24",
    "10,000 clients dropped at once: back ≤ 90 s, p99 of other calls ≤ 1 s, no reconnect loop",
    harness("delivery/reconnect-burst", "100", "10000"),
  ),
  entry("G-R25", "half-open: detected ≤ 45 s by clients, ≤ 75 s by server", harness("delivery/half-open", "10", "100")),
  entry(
    "G-R26",
    "1,000 slow headers and 1,000 slow bodies: closed ≤ 15 s, p99 of other calls ≤ 500 ms",
    harness("load/slow-requests", "200", "1000"),
  ),
  entry(
    "G-R27 G-S24",
    "100,000 fuzzed requests over every route and role: no 5xx, no stack trace, none above 20 s",
    harness("attacks/fuzz-http", "2000", "100000"),
  ),
  entry(
    "G-R28",
    "100,000 fuzzed frames: right close code, no leak, other clients unaffected",
    harness("attacks/fuzz-frames", "3000", "100000"),
  ),
  entry(
    "G-R29",
    "empty folder to ready ≤ 15 s; drain ≤ 20 s; second start and taken port refused with a reason",
    harness("environment/starts", ""),
  ),
  entry(
    "G-R29",
    "empty folder to ready beside eight busy loops, three of three; a first start killed at random moments ends with the whole demo",
    harness("environment/first-start", "1 3 2 300", "3 10 8 300"),
  ),
  entry(
    "G-R31",
    "300 mixed requests/s on 1 million messages, 100,000 orders and 10,000 users: p99 ≤ 300 ms",
    harness("load/mixed", "60 10 2000 20000", "300 60 100000 1000000"),
  ),
  entry(
    "G-R34",
    "withdrawals with kills, role changes and a bank that fails and answers twice: ledger sums to zero, no payment twice, no amount without an owner",
    harness("money/money", "60 2", "1000 12"),
  ),
  entry(
    "G-R35",
    "simultaneous refunds, cancellations and compensations of the same orders: never more than the paid amount",
    harness("money/money-cap", "20", "500"),
  ),
  entry(
    "G-R37",
    "random histories of weddings with kill -9 of server and database: ledger sums to zero, money in is refunds, kept and balance, nothing revives a cancelled wedding, nothing is paid twice, couples and staff see the same",
    harness("money/wedding-histories", "16 1", "1000 20"),
  ),
  entry(
    "G-R37",
    "random sequences of bookings, moves, postponements, missed and cancelled shoots with kill -9 of server and database: a cancelled wedding returns what the ladder of its agreement says, by no detour more or less",
    harness("money/wedding-detours", "16 1", "1000 20"),
  ),
  entry(
    "G-S1 G-S2 G-S3",
    "guessing, spraying, enumeration by time, a flood at the sign-in",
    harness("sign-in/sign-in", "1000 100 5", "10000 2000 30"),
  ),
  entry(
    "G-S1",
    "short codes over two nodes and a restart: five tries, then a new code and a notice, or a wait",
    harness("sign-in/short-codes", "100 10", "3000 20"),
  ),
  entry(
    "G-S3",
    "160 clients of one address register or sign in: a known browser waits ≤ 2 s, other addresses are served",
    harness("sign-in/registrations", "160 3", "160 20"),
  ),
  entry(
    "G-S4 G-S5",
    "argon2id ≥ 19 MiB, passwords compared exactly; guessable ones refused",
    server("src/platform/secrets/passwords.test.ts", "src/features/staff/users/passwords/guessable-passwords.test.ts"),
  ),
  entry(
    "G-S6 G-S7",
    "tokens from a CSPRNG, kept as hashes; a replayed one ends its family",
    server("src/platform/secrets/tokens.test.ts", "src/features/staff/auth/staff-sessions/rotation.test.ts"),
  ),
  entry("G-S8", "sign-out, new password, roles: closed ≤ 1 s on all nodes", server("test/permission-changes.test.ts")),
  entry(
    "G-S9 G-S10",
    "every call with every role, for own, foreign and missing objects; extra fields have no effect",
    server("test/matrix/matrix.test.ts"),
  ),
  entry("G-S11", "socket: foreign ids have no effect; nothing without permission", server("src/app/socket.test.ts")),
  entry(
    "G-S12 G-S13 G-S14 G-S16 G-S25 G-S26 G-S27",
    "CSRF, foreign origins, CORS, headers, redirects, request smuggling, prototype pollution: none succeeds",
    harness("attacks/web-attacks", "10", "60"),
  ),
  entry("G-S15", "300 script payloads in every stored text: none runs", harness("attacks/xss", "15 1 1", "300 4 3")),
  entry("G-R43", "originals under kill -9: none lost or doubled", harness("uploads/originals", "60 2 2", "2000 20 20")),
  entry("G-R44", "a zip of originals that is cut: every file right", harness("uploads/zip", "40 5", "500 25")),
  entry("G-R45", "previews: their bounds, kills of the decoder", harness("uploads/previews", "2 5 2", "20 500 20")),
  entry("G-S17", "disguised uploads: none accepted, none served as active", harness("uploads/uploads", "100", "1000")),
  entry(
    "G-S18",
    "200 files and 200 MB per person and day, a cap for all, orphans removed",
    feature("operations/uploads", "uploads.service.test.ts", "uploads.policy.test.ts"),
  ),
  entry("G-S19", "sqlmap, level 3 and risk 2, on every parameter: no finding", harness("attacks/sqlmap", "2")),
  entry("G-S20", "wapiti on pages and calls: no finding above information", harness("attacks/wapiti", "10 20")),
  entry(
    "G-S21",
    "limits shared by nodes; X-Forwarded-For from configured proxies only",
    server("src/app/http/proxies.test.ts", "src/app/http/shared-limits.test.ts"),
  ),
  entry(
    "G-S21",
    "an IPv6 /64 counts as one address; silent connections are closed ≤ 15 s; slow uploads of one address do not block others",
    harness("sign-in/address-limits", "120 12", "1000 60"),
  ),
  entry("G-S22", "one audit entry per action; the chain is verified", server("test/audit-replay.test.ts")),
  entry(
    "G-S22",
    "every truncation of the audit trail is detected, consistent ones by a signed head",
    harness("backup/audit-cuts", "300 1", "2000 8"),
  ),
  entry(
    "G-S23",
    "no password, token, cookie, body in log",
    tests("integration", "faults/attacks/log-canaries.test.ts"),
  ),
  entry(
    "G-R33",
    "texts with emoji at every cut are accepted; ill-formed ones get 422; a failing row is retried with backoff, logged once and does not delay others; CPU below half a core",
    harness("load/texts", "20 10", "500 120"),
  ),
  entry(
    "G-S28 G-S29",
    "versions, licences, secrets",
    tests("unit", "scripts/checks/packages.test.mjs", "scripts/checks/secrets.test.mjs"),
  ),
  entry("G-S30", "faults planted in sign-in, permissions and uploads: ≥ 80 % detected", harness("load/mutants", "8")),
  entry(
    "G-S31",
    "random histories of strangers and couples with the same numbers, kill -9 of server and database: no account that never proved a number is joined with a wedding",
    harness("sign-in/proved-phones", "32 1", "1000 20"),
  ),
  entry("G-S32", "no reader gets a record outside of its limits", harness("scopes/limited-readers", "40 1", "1000 20")),
];
