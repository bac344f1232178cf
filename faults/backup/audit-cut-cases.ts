import { chainCount } from "../../packages/server/src/features/operations/audit/audit.store.ts";

/** Recomputes hashes and head of a chain, as an attacker does who knows how the trail works. */
const rewrite = (chain: number) => `
  with recursive ordered as (select *, row_number() over (order by position) as place from audit_line where chain_id = ${chain}),
  walked (place, id, hash) as (
    select 0::bigint, 0::bigint, decode(repeat('00', 32), 'hex')
    union all
    select ordered.place, ordered.id, sha256(walked.hash || convert_to(pg_temp.text_of(ordered.id), 'UTF8'))
    from walked join ordered on ordered.place = walked.place + 1
  )
  update audit_line set hash = walked.hash, position = walked.place from walked where audit_line.id = walked.id;
  update audit_chain set length = (select count(*) from audit_line where chain_id = ${chain}),
    hash = coalesce((select hash from audit_line where chain_id = ${chain} order by position desc limit 1), decode(repeat('00', 32), 'hex'))
    where id = ${chain};`;

/** The text under a line's hash, for lines without special characters, with keys in the server's order. */
export const textOf = `
  create function pg_temp.text_of(wanted bigint) returns text language sql as $$
    select '{"actor":' || to_json(actor) || ',"actor_id":' || actor_id || ',"actor_kind":' || to_json(actor_kind)
      || ',"at":' || to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ',"changes":' || changes::text
      || ',"ip":null,"reason":null,"request_id":null,"subject":' || to_json(subject) || ',"verb":' || to_json(verb) || '}'
    from audit_line where id = wanted $$;`;

const lastLine = (chain: number) =>
  `delete from audit_line where chain_id = ${chain} and position = (select length from audit_chain where id = ${chain});`;
export const emptyChain = (chain: number) =>
  `delete from audit_line where chain_id = ${chain}; update audit_chain set length = 0, hash = decode(repeat('00', 32), 'hex') where id = ${chain};`;
const extraLine = (chain: number, position: string) => `
  insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, changes)
  select ${chain}, ${position}, hash, now(), 'staff', 1, 'admin', 'order.paid', 'order:1', '{}' from audit_line limit 1;`;

export interface Cut {
  name: string;
  sql: (chain: number) => string;
  /** Expected message of the verification. */
  says: RegExp;
  /** Whether only a signed head outside of the database can reveal the change. */
  needsAnchor?: boolean;
  /** Whether the command itself runs, for its exit code and its message. */
  isCommand?: boolean;
}

const removed = /cut off|missing/;

export const cuts: readonly Cut[] = [
  { name: "the last line removed", sql: lastLine, says: removed },
  {
    name: "the last line removed and the head adjusted",
    sql: (chain) => lastLine(chain) + rewrite(chain),
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "the last five lines removed and the head adjusted",
    sql: (chain) => lastLine(chain).replace("= (", "> -5 + (") + rewrite(chain),
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "all lines of a chain removed",
    sql: (chain) => `delete from audit_line where chain_id = ${chain};`,
    says: removed,
  },
  { name: "a chain emptied, with its head", sql: emptyChain, says: /cut off/, needsAnchor: true },
  {
    name: "a chain removed, with its head",
    sql: (chain) => `delete from audit_line where chain_id = ${chain}; delete from audit_chain where id = ${chain};`,
    says: /chain is missing/,
  },
  {
    name: "the upper half of the chains removed",
    sql: () => "delete from audit_line where chain_id >= 32; delete from audit_chain where id >= 32;",
    says: /chain 63, .*chain is missing/s,
  },
  {
    name: "everything removed",
    sql: () => "delete from audit_line; delete from audit_chain;",
    says: /chain 0, .*chain is missing/s,
    isCommand: true,
  },
  {
    name: "everything emptied",
    sql: () => "truncate audit_line; update audit_chain set length = 0, hash = decode(repeat('00', 32), 'hex');",
    says: /cut off/,
    needsAnchor: true,
    isCommand: true,
  },
  {
    name: "a line in the middle removed",
    sql: (chain) => `delete from audit_line where chain_id = ${chain} and position = 3;`,
    says: /line 3: a line is missing/,
  },
  {
    name: "a line in the middle removed and the rest rewritten",
    sql: (chain) => `delete from audit_line where chain_id = ${chain} and position = 3;${rewrite(chain)}`,
    says: /cut off/,
    needsAnchor: true,
  },
  {
    name: "a line changed and the rest rewritten",
    sql: (chain) => `update audit_line set actor = 'x' where chain_id = ${chain} and position = 3;${rewrite(chain)}`,
    says: /differs from the head/,
    needsAnchor: true,
  },
  {
    name: "a line before the first",
    sql: (chain) => extraLine(chain, "0"),
    says: /outside of the chain/,
  },
  { name: "a line at a negative position", sql: (chain) => extraLine(chain, "-7"), says: /outside of the chain/ },
  {
    name: "a line after the end",
    sql: (chain) => extraLine(chain, `(select length + 1 from audit_chain where id = ${chain})`),
    says: /was changed|behind the chain's end/,
  },
  {
    name: "a second line at one position",
    sql: (chain) => `alter table audit_line drop constraint audit_line_position;${extraLine(chain, "2")}`,
    says: /outside of the chain|missing|changed/,
  },
  {
    name: "a chain added",
    sql: () => `insert into audit_chain (id) values (${chainCount});${extraLine(chainCount, "1")}`,
    says: /there is no such chain/,
  },
  {
    name: "a line without a chain",
    sql: () => `alter table audit_line drop constraint audit_line_chain_id_fkey;${extraLine(chainCount + 7, "1")}`,
    says: /outside of the chain/,
  },
  {
    name: "a head replaced",
    sql: (chain) => `update audit_chain set hash = sha256('x') where id = ${chain};`,
    says: /end is missing/,
  },
  {
    name: "a head lengthened",
    sql: (chain) => `update audit_chain set length = length + 1 where id = ${chain};`,
    says: /end is missing/,
  },
  {
    name: "a head shortened",
    sql: (chain) => `update audit_chain set length = length - 1 where id = ${chain};`,
    says: /behind the chain's end/,
  },
];
