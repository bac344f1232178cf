import path from "node:path";
import { forgetSessions, hasDemoAccounts, seedDemoAccounts, seedFirstAdmin } from "../features/auth/index.ts";
import { openFaultLog } from "../features/errors/index.ts";
import type { Services } from "../kernel/context.ts";
import { noteFault } from "../kernel/fault.ts";
import { migrations } from "../migrations/all.ts";
import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase, type ConnectionSettings } from "../platform/database.ts";
import { openPostgresHints } from "../platform/hints-postgres.ts";
import type { Log } from "../platform/log.ts";
import { migrateToLatest } from "../platform/migrate.ts";
import { startPostgres } from "../platform/postgres/index.ts";
import { readBuild } from "./build.ts";
import { seedDemo } from "./demo/demo-data.ts";
import { listeners } from "./features.ts";
import { openReadiness } from "./health.ts";
import { openHttp } from "./http.ts";
import { noLimits, openLimits } from "./limits.ts";
import { assertFree } from "./ports.ts";
import type { Progress } from "./progress.ts";
import { startSimulator } from "./simulator.ts";
import { openSocket } from "./socket.ts";

export interface Running {
  /** Where the API and the pages are: `http://127.0.0.1:3366`. */
  address: string;
  socketPort: number;
  /** Settles when the embedded database has ended for good, stopped or not; never with a database of one's own. */
  broken: Promise<void>;
  /** Lets requests finish, closes sockets, stops what was started, in the order that loses nothing. */
  stop(): Promise<void>;
}

type Undo = () => Promise<void> | void;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Undoes in reverse what was done so far; one failure keeps none of the others from being undone. */
async function undoAll(undo: readonly Undo[], log: Log): Promise<void> {
  for (const step of undo.toReversed()) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, "a part did not stop cleanly");
    }
  }
}

async function openConnection(
  config: Config,
  log: Log,
  undo: Undo[],
): Promise<{ connection: ConnectionSettings; broken: Promise<void> }> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, broken: new Promise(() => undefined) };
  const folder = path.join(config.dataFolder, "postgres");
  const postgres = await startPostgres({ folder, log: (line) => log.debug({ said: line }, "postgres") });
  undo.push(() => postgres.stop());
  return { connection: postgres.connection, broken: postgres.exited };
}

async function seed(services: Services, progress: Progress): Promise<void> {
  if (services.settings.demo) {
    await seedDemoAccounts(services);
    if (await hasDemoAccounts(services)) await seedDemo(services);
    else progress.say("  this database holds people of its own: no demo data is added");
    return;
  }
  const password = await seedFirstAdmin(services);
  if (password === null) return;
  progress.say(
    `\n  The first administrator is "admin" with the password ${password}\n  It is shown this once; change it after signing in.\n`,
  );
}

function forgetOldSessions(services: Services, undo: Undo[]): void {
  const timer = setInterval(() => {
    forgetSessions(services.db, new Date(services.clock.now().getTime() - dayMs)).catch((error: unknown) => {
      services.log.warn({ err: error }, "old sessions could not be forgotten");
      noteFault(services, { error, where: "job: old sessions", requestId: null });
    });
  }, hourMs);
  undo.push(() => clearInterval(timer));
}

function addressOf({ host }: Config, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Keeps unexpected errors from now on; what waits is written before the database closes. */
function keepFaults(services: Services, build: string, undo: Undo[]): void {
  const faults = openFaultLog(services, build);
  services.faults = faults;
  undo.push(() => faults.flush());
}

async function openDoors(services: Services, config: Config, undo: Undo[]): Promise<string> {
  const build = readBuild();
  keepFaults(services, build, undo);
  const readiness = openReadiness(services.db);
  const limits = config.hasLimits ? openLimits() : noLimits;
  const http = await openHttp({ services, origins: config.origins, limits, readiness, build });
  undo.push(() => http.close());
  await http.listen({ port: config.apiPort, host: config.host });
  const bound = http.server.address();
  const apiPort = typeof bound === "object" && bound ? bound.port : config.apiPort;
  const socket = await openSocket({
    services,
    config: { ...config, apiPort },
    port: config.socketPort,
    host: config.host,
  });
  services.settings.socketPort = socket.port;
  undo.push(
    () => socket.close(),
    () => socket.drain(),
    () => readiness.leave(),
  );
  return addressOf(config, apiPort);
}

async function openServices(config: Config, connection: ConnectionSettings, log: Log, undo: Undo[]): Promise<Services> {
  const { db, pool, close } = openDatabase(connection, log);
  undo.push(close);
  const hints = await openPostgresHints(connection, pool, log);
  undo.push(() => hints.close());
  const settings = { demo: config.demo, socketPort: config.socketPort, passwordMin: config.passwordMin };
  return { settings, db, clock: systemClock, log, hints, listeners };
}

async function build(config: Config, log: Log, progress: Progress, undo: Undo[]): Promise<Omit<Running, "stop">> {
  await assertFree({ port: config.apiPort, host: config.host, setting: "VOWDESK_API_PORT" });
  await assertFree({ port: config.socketPort, host: config.host, setting: "VOWDESK_SOCKET_PORT" });
  const { connection, broken } = await progress.step("database started", () => openConnection(config, log, undo));
  const services = await openServices(config, connection, log, undo);
  await progress.step("schema brought up to date", () => migrateToLatest(services.db, migrations));
  await progress.step(config.demo ? "demo data ready" : "accounts ready", () => seed(services, progress));
  forgetOldSessions(services, undo);
  const address = await progress.step("doors open", () => openDoors(services, config, undo));
  if (config.simulatePerMinute > 0) {
    const simulator = startSimulator(address, config.simulatePerMinute, log);
    undo.push(() => simulator?.stop());
  }
  return { address, socketPort: services.settings.socketPort, broken };
}

/** Starts everything in order. What fails undoes what was started before it. */
export async function startVowdesk(config: Config, log: Log, progress: Progress): Promise<Running> {
  const undo: Undo[] = [];
  try {
    const built = await build(config, log, progress, undo);
    let stopped: Promise<void> | undefined;
    return { ...built, stop: () => (stopped ??= undoAll(undo, log)) };
  } catch (error) {
    await undoAll(undo, log);
    throw error;
  }
}
