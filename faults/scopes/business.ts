import { permissionCodes } from "@vowdesk/contract";
import { languages } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { urlOf } from "../../harness/databases/database-proxy.ts";
import { openDatabase, type Db } from "../../packages/server/src/platform/database/index.ts";
import { nameForms } from "../../packages/server/src/kernel/text/user-names.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";
import { pick } from "./random-calls.ts";
import { textOf, Timeline, type MarkedRecord, type Reader } from "./timelines.ts";

export const zones = ["za", "zb", "zc", "zd"];
const readerCount = 6;

interface MovedOrder {
  number: string;
  phone: string;
  customerId: number;
  record: MarkedRecord;
}

type NamedReader = Reader & { username: string };
type Records = Map<string, MarkedRecord>;

/** All permissions but those for all records, and the audit trail, which is not limited. */
const codes = permissionCodes.filter((code) => !code.endsWith(":all") && !code.startsWith("audit"));

const idsOf = async (statement: ReturnType<typeof sql<{ id: number }>>, db: Db) =>
  (await statement.execute(db)).rows.map(({ id }) => id);

async function insertRole(db: Db, zone: string): Promise<number> {
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, `readers ${zone}`])));
  const [id = 0] = await idsOf(
    sql`insert into role (code, name, zones, own_department) values (${`readers-${zone}`}, ${name}, ${[zone]}, true) returning id`,
    db,
  );
  await sql`insert into role_permission (role_id, permission_id)
    select ${id}, id from permission where code = any (${codes}::text[])`.execute(db);
  return id;
}

async function insertReader(db: Db, username: string, roleId: number): Promise<number> {
  const { name_key, name_skeleton } = nameForms(username);
  const [id = 0] = await idsOf(
    sql`insert into users (username, name_key, name_skeleton, password_hash, real_name)
      select ${username}, ${name_key}, ${name_skeleton}, password_hash, ${username} from users where username = 'admin' returning id`,
    db,
  );
  await sql`insert into user_role (user_id, role_id) values (${id}, ${roleId})`.execute(db);
  return id;
}

/** Returns the customer. */
async function insertOrder(db: Db, index: number, { number, zone, mark }: Record<"number" | "zone" | "mark", string>) {
  const { rows } = await sql<{ phone: string; customerId: number }>`
    with placed as (
      insert into orders (number, kind, status, version, due_at, amber_at, updated_at, updated_by_name, created_at, customer_id, customer_name,
        customer_phone, address, remark, zone, total_cents, details, client_order_id, request_hash)
      select ${number}, 'driver', 'requested', 1, now() + interval '1 hour', now() + interval '50 minutes', now(), 'x', now(), customer.id,
        ${mark}, customer.phone, ${mark}, ${mark}, ${zone}, 3900, details, ${`scopes-${index}`}, ''
      from (select details from orders where kind = 'driver' limit 1) as ride,
        (select id, phone from app_account where role = 'customer' order by id limit 1) as customer
      returning id, created_at, customer_id, customer_name, customer_phone, status
    ), step as (
      insert into order_step (order_id, line, at, act, to_status, actor_kind, actor_id, actor_name)
      select id, 1, created_at, 'place', status, 'customer', customer_id, customer_name from placed
    )
    select customer_phone as phone, customer_id as "customerId" from placed`.execute(db);
  return rows[0] ?? { phone: "", customerId: 0 };
}

const phoneOf = (prefix: string, index: number) => `+86${prefix}${String(index).padStart(8, "0")}`;

/** The data of the program, which it changes in the database itself, so that it knows when a record changes its owner. */
export class Business {
  readonly readers: NamedReader[] = [];
  readonly ids: number[] = [];
  readonly records: Records = new Map();
  readonly environment: { DATABASE_URL: string };
  readonly #db: Db;
  readonly #close: () => Promise<void>;
  readonly #roles = new Map<string, number>();

  private constructor(db: Db, url: string, close: () => Promise<void>) {
    this.#db = db;
    this.environment = { DATABASE_URL: url };
    this.#close = close;
  }

  static async open(): Promise<Business> {
    const log = openLog("silent");
    const { connection, drop } = await makeTestDatabase(log);
    const { db, close } = openDatabase(connection, log);
    return new Business(db, urlOf(connection), () => close().then(drop));
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Adds roles and readers, after the server has made the demo data. */
  async fill(): Promise<void> {
    for (const zone of zones) this.#roles.set(zone, await insertRole(this.#db, zone));
    for (let index = 0; index < readerCount; index += 1) {
      const [zone, username] = [pick(zones), `reader${index}`];
      const id = await insertReader(this.#db, username, this.#roles.get(zone) ?? 0);
      const timeline = new Timeline<string>();
      await timeline.change(zone, () => Promise.resolve());
      this.readers.push({ id, username, zone: timeline });
    }
    const others = await idsOf(
      sql`(select id from app_account order by id limit 5) union all (select id from department order by id limit 3)`,
      this.#db,
    );
    this.ids.push(...others, ...this.readers.map(({ id }) => id));
  }

  async #mark(key: string, owner: string | number): Promise<MarkedRecord> {
    const record = { owner: new Timeline<string | number>() };
    await record.owner.change(owner, () => Promise.resolve());
    this.records.set(key, record);
    return record;
  }

  /** Adds an order of a random zone, and a lead and a wedding of random consultants. */
  async addRecords(index: number) {
    const zone = pick(zones);
    const record = await this.#mark(`o${index}`, zone);
    const number = `DJ990101${String(index).padStart(6, "0")}`;
    const customer = await insertOrder(this.#db, index, { number, zone, mark: textOf(`o${index}`) });
    const owners = [pick(this.readers).id, pick(this.readers).id] as const;
    await this.#mark(`l${index}`, owners[0]);
    await this.#mark(`w${index}`, owners[1]);
    const [leadMark, weddingMark] = [textOf(`l${index}`), textOf(`w${index}`)];
    const [lead = 0] = await idsOf(
      sql`insert into lead (name_a, phone_a, source, next_touch_at, consultant_id, note)
        values (${leadMark}, ${phoneOf("137", index)}, 'phone', now(), ${owners[0]}, ${leadMark}) returning id`,
      this.#db,
    );
    const [wedding = 0] = await idsOf(
      sql`insert into wedding (number, name_a, phone_a, consultant_id, note)
        values (${`SW${index}`}, ${weddingMark}, ${phoneOf("136", index)}, ${owners[1]}, ${weddingMark}) returning id`,
      this.#db,
    );
    return { order: { number, ...customer, record }, lead, wedding };
  }

  moveOrder({ number, record }: MovedOrder, zone: string): Promise<void> {
    return record.owner.change(zone, () =>
      sql`update orders set zone = ${zone} where number = ${number}`.execute(this.#db),
    );
  }

  /** Gives a lead or a wedding to another consultant. */
  async handOver(table: "lead" | "wedding", id: number, index: number): Promise<void> {
    const userId = pick(this.readers).id;
    const save = () => sql`update ${sql.table(table)} set consultant_id = ${userId} where id = ${id}`.execute(this.#db);
    await this.records.get(`${table.charAt(0)}${index}`)?.owner.change(userId, save);
  }

  /** The input by which a reader gets the role of a zone. */
  async assignment({ id }: Reader, zone: string) {
    const { rows } = await sql<{ version: number }>`select version from users where id = ${id}`.execute(this.#db);
    return { userId: id, roleIds: [this.#roles.get(zone) ?? 0], version: rows[0]?.version ?? 0 };
  }
}
