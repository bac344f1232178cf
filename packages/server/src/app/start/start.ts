import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { openFaultLog } from "../../features/operations/errors/errors.ts";
import type { Services } from "../../kernel/http/context.ts";
import { reachOf } from "../../platform/network/reach.ts";
import { openPaymentLinks } from "../../platform/payments/payment-links-stripe.ts";
import { openSms } from "../../platform/sms/sms.ts";
import { openSimulatedBank } from "../../platform/bank/bank-simulated.ts";
import { openDatabaseClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { runWithoutLimits } from "../../platform/database/deadline.ts";
import { openDatabase, type ConnectionSettings } from "../../platform/database/index.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { openOriginals } from "../../platform/originals/originals.ts";
import { openSmtp } from "../../platform/mail/mailer-smtp.ts";
import { openPostgresSignals } from "../../platform/signals/signals-postgres.ts";
import { openRedisSignals } from "../../platform/signals/signals-redis.ts";
import type { Log } from "../../platform/observability/log.ts";
import { readProxies } from "../../platform/network/proxies.ts";
import { startPostgres } from "../../platform/postgres/index.ts";
import { copyNewToBackup, sourceOf } from "../operations/backups.ts";
import { readBuild } from "../http/build.ts";
import { followDemo } from "../../demo/follow-demo.ts";
import { listeners, reviewQueues } from "../features.ts";
import { openReadiness } from "../operations/health.ts";
import { openAdmin } from "../http/admin.ts";
import { openHttp } from "../http/server.ts";
import { openRegistry } from "../operations/metrics.ts";
import { noLimits } from "../../kernel/http/limiter.ts";
import { assertStartable, explainStart } from "./preflight.ts";
import { prepare, type Undo } from "./prepare.ts";
import type { Progress } from "./progress.ts";
import { openSharedLimits } from "../http/shared-limits.ts";
import { startSimulator } from "../simulator.ts";
import { openSocket } from "../socket.ts";
import { watchClock } from "../operations/watch-clock.ts";

interface Addresses {
  /** Address of the API and the pages: `http://127.0.0.1:3366`. */
  address: string;
  /** Address of metrics and API documentation; null if they have no separate port. */
  adminAddress: string | null;
}

export interface Running extends Addresses {
  socketPort: number;
  /** Settles when the embedded database has ended; never for an external database. */
  broken: Promise<void>;
  /** Finishes requests, closes sockets and stops every part in reverse order. */
  stop(): Promise<void>;
}

/** Undoes the steps in reverse order. A failing step does not prevent the others. */
async function undoAll(undo: readonly Undo[], log: Log): Promise<void> {
  for (const step of undo.toReversed()) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, "a component did not stop cleanly");
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
  const source = sourceOf(config);
  // Runs after PostgreSQL has stopped, because it finishes its last segment then.
  if (source) undo.push(async () => void (await copyNewToBackup(source)));
  const isArchived = source !== null;
  const postgres = await startPostgres({ folder, isArchived, log: (line) => log.debug({ output: line }, "postgres") });
  undo.push(() => postgres.stop());
  return { connection: postgres.connection, broken: postgres.exited };
}

function addressOf({ host }: Pick<Config, "host">, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Records unexpected errors from now on and writes the pending ones before the database closes. */
function recordFaults(services: Services, build: string, undo: Undo[]): void {
  const faults = openFaultLog(services, build);
  services.faults = faults;
  undo.push(() => faults.flush());
}

const portOf = (address: AddressInfo | string | null, requested: number) =>
  typeof address === "object" && address ? address.port : requested;

/** Starts the listener for operators, if it is configured. Returns its address. */
async function startAdmin({ admin }: Config, metrics: Registry, services: Services, undo: Undo[]) {
  if (!admin) return null;
  const http = await openAdmin(metrics, services.settings);
  undo.push(() => http.close());
  await http.listen(admin);
  return addressOf(admin, portOf(http.server.address(), admin.port));
}

async function startListening(
  services: Services,
  config: Config,
  connection: ConnectionSettings,
  undo: Undo[],
): Promise<Addresses> {
  const build = readBuild();
  const metrics = openRegistry(build);
  const adminAddress = await startAdmin(config, metrics, services, undo);
  recordFaults(services, build, undo);
  const readiness = openReadiness(services.db);
  undo.push(readiness.watchRecovery(connection, services.log));
  const shared = config.hasLimits ? openSharedLimits(services) : null;
  undo.push(() => shared?.stop());
  const limits = shared?.limits ?? noLimits;
  services.limits = limits;
  const http = await openHttp({
    services,
    origins: config.origins,
    limits,
    readiness,
    trusts: readProxies(config.proxies),
    build,
    metrics,
    hasOperatorPages: config.demo && !config.admin,
  });
  undo.push(() => http.close());
  await http.listen({ port: config.apiPort, host: config.host });
  const apiPort = portOf(http.server.address(), config.apiPort);
  services.settings.originRule = { origins: config.origins, apiPort };
  const socket = await openSocket({
    services,
    config: { ...config, apiPort },
    port: config.socketPort,
    host: config.host,
    apiServer: http.server,
  });
  const { publicSocketPort } = config;
  services.settings.isSocketOnPagePort = publicSocketPort === "page";
  services.settings.socketPort = typeof publicSocketPort === "number" ? publicSocketPort : socket.port;
  undo.push(
    () => socket.close(),
    () => Promise.all([socket.drain(), wait(config.drainMs)]).then(() => undefined),
    () => readiness.startDraining(),
  );
  return { address: addressOf(config, apiPort), adminAddress };
}

async function openServices(
  config: Config,
  connection: ConnectionSettings,
  log: Log,
  undo: Undo[],
): Promise<{ services: Services; pool: Pool }> {
  const { db, pool, close } = openDatabase(connection, log, config.databaseConnections, config.requestLimits);
  undo.push(close);
  const { fanoutUrl } = config;
  const signals = await (fanoutUrl ? openRedisSignals(fanoutUrl, log) : openPostgresSignals(connection, pool, log));
  undo.push(() => signals.close());
  const clock = await runWithoutLimits(() => openDatabaseClock(db));
  undo.push(watchClock(clock, log));
  const { demo, socketPort, passwordMin, sessionMs, appSessionMs, filesBytes, privateReceivers, testAddresses } =
    config;
  const push = config.pushContact === null ? {} : { pushContact: config.pushContact };
  const hasTrialDatabase = !config.databaseUrl;
  const files = openFiles(config);
  const originals = openOriginals(config.originals);
  undo.push(() => originals.previewer.close());
  const limits = { passwordMin, sessionMs, appSessionMs, filesBytes, privateReceivers, testAddresses };
  const sms = openSms(config.sms, reachOf(config, "sms"));
  const mailer = config.smtp ? openSmtp(config.smtp) : null;
  undo.push(() => mailer?.close());
  const pages = config.publicUrl ? { publicUrl: config.publicUrl } : {};
  const services: Services = {
    settings: { demo, socketPort, ...limits, hasTrialDatabase, ...pages, ...push },
    db,
    clock,
    log,
    signals,
    files,
    originals,
    listeners,
    reviewQueues,
    ...(mailer ? { mailer } : {}),
    ...(config.bank ? { bank: openSimulatedBank(db, clock, config.bank) } : {}),
    ...(sms ? { sms } : {}),
    ...(config.paymentLinks
      ? { paymentLinks: openPaymentLinks(config.paymentLinks, { allowsPrivate: false, testAddresses }) }
      : {}),
  };
  return { services, pool };
}

async function build(config: Config, log: Log, progress: Progress, undo: Undo[]): Promise<Omit<Running, "stop">> {
  await assertStartable(config);
  if (config.hasTraces) {
    // Loaded only if enabled, because it takes longer to load than everything else.
    const { startTraces } = await import("../../platform/observability/traces-otlp.ts");
    undo.push(startTraces(readBuild()));
  }
  const { connection, broken } = await progress.step("starting the database", () => openConnection(config, log, undo));
  const { services, pool } = await openServices(config, connection, log, undo);
  await runWithoutLimits(() => prepare(services, { pool, connection, config, progress, undo }));
  const { address, adminAddress } = await progress.step("opening the ports", () =>
    startListening(services, config, connection, undo),
  );
  if (adminAddress)
    progress.print(`  metrics and API documentation: ${adminAddress}/metrics, ${adminAddress}/api/docs`);
  if (config.demo) undo.push(followDemo(services));
  if (config.simulation.ordersPerMinute > 0) {
    const simulator = startSimulator(address, config.simulation, log);
    undo.push(() => simulator?.stop());
  }
  return { address, adminAddress, socketPort: services.settings.socketPort, broken };
}

/** Starts every component in order. A failure stops the components that have started. */
export async function startVowdesk(config: Config, log: Log, progress: Progress): Promise<Running> {
  const undo: Undo[] = [];
  try {
    const built = await build(config, log, progress, undo);
    let stopped: Promise<void> | undefined;
    return { ...built, stop: () => (stopped ??= undoAll(undo, log)) };
  } catch (error) {
    await undoAll(undo, log);
    throw explainStart(error, config);
  }
}
