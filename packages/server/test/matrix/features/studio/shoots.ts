import { sql } from "kysely";
import { idOf, missingId, newName, nothing, self, shared, type ObjectFactories, type Rows } from "../../objects.ts";
import type { TestServer } from "../../../server.ts";

/** The bookable that is this user; one without a user for callers who are no staff. */
const personOf = (server: TestServer, userId: number) =>
  idOf(
    server,
    sql`insert into bookable (kind, name, user_id) values ('person', ${newName()}, (select id from users where id = ${userId}))
      on conflict (user_id) do update set name = excluded.name returning id`,
  );

let madeHours = 0;

export const objects: ObjectFactories = {
  // With the caller in the team, or with another person.
  shoot: async (server, caller, owner) => {
    const person = await personOf(server, owner === "own" ? caller.id : 0);
    const hour = (madeHours += 1);
    return idOf(
      server,
      sql`insert into shoot (purpose, state, starts_at, ends_at, zone, team, couple_present) values ('pickup', 'firm',
        now() + make_interval(hours => ${hour}), now() + make_interval(hours => ${hour + 1}), 'Asia/Shanghai',
        array[${person}::integer], false) returning id`,
    );
  },
  block: async (server) => {
    const person = await personOf(server, 0);
    return idOf(
      server,
      sql`insert into slot (bookable_id, reason, starts_at, ends_at, blocked_from, blocked_to) values (${person}, 'leave',
        now(), now() + interval '1 hour', now(), now() + interval '1 hour') returning id`,
    );
  },
};

const from = "2027-05-01T08:00:00Z";
const to = "2027-05-01T10:00:00Z";
const times = { startsAt: from, endsAt: to };
const own = (extra: object = {}) => self("shoot", "shoot:all", (id) => ({ id, version: 1, ...extra }));

export const rows: Rows = {
  "shoots.list": nothing(),
  "shoots.export": nothing(),
  "shoots.detail": self("shoot", "shoot:all"),
  "shoots.unfirmed": nothing({ weddingId: missingId }),
  "shoots.board": nothing({ from, to }),
  "shoots.mine": nothing({ from, to }),
  "shoots.free": nothing({ purpose: "pickup", team: "1", after: from }),
  "shoots.candidates": nothing({ ...times, purpose: "pickup" }),
  "shoots.replacements": self("shoot", "shoot:all", (id) => ({ id, bookableId: missingId })),
  "shoots.book": nothing({ ...times, purpose: "pickup", team: [missingId] }),
  "shoots.firm": own(),
  "shoots.confirm": own(),
  "shoots.checkIn": own(),
  "shoots.start": own(),
  "shoots.finish": own(),
  "shoots.undoFinish": own({ reason: "x" }),
  "shoots.noShow": own(),
  "shoots.cancel": own({ reason: "x" }),
  "shoots.postpone": own({ cause: "weather" }),
  "shoots.rebook": own({ ...times, team: [missingId] }),
  "shoots.move": own({ ...times, team: [missingId] }),
  "shoots.replace": own({ bookableId: missingId, byId: missingId, reason: "x" }),
  "shoots.changeSheet": own({ stops: [], wishes: "" }),
  "shoots.undo": own(),
  "shoots.feed": nothing(),
  "shoots.renewFeed": nothing(),
  "shoots.revokeFeed": nothing(),
  "shoots.purposes": nothing(),
  "shoots.changePurpose": nothing({ id: "design", version: 1 }),
  "shoots.block": shared("bookable", (bookableId) => ({ ...times, bookableId, reason: "leave" })),
  "shoots.unblock": shared("block"),
};
