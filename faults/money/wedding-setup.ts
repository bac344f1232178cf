import { randomInt } from "node:crypto";
import { offersApi } from "@vowdesk/contract/studio/offers";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import type pg from "pg";
import type { ServerProcess } from "../../harness/server-process.ts";
import { StudioClient, type History, type Studio } from "./wedding-client.ts";

const teamCount = 20;
const dayMs = 24 * 60 * 60_000;
const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, "0")}`;

async function addTeams(client: pg.Client): Promise<number[][]> {
  const { rows } = await client.query<{ team: number[] }>(
    `with made as (
      insert into bookable (kind, name, skills) select kind, 'wedding ' || n, skills
      from generate_series(1, $1) as n, (values ('room', array[]::text[]), ('person', array['photography']),
        ('person', array['makeup'])) as member (kind, skills) returning id, name
    ) select array_agg(id order by id) as team from made group by name`,
    [teamCount],
  );
  return rows.map(({ team }) => team);
}

/** The staff of a studio, with an offer and teams. */
export async function openStudio(server: ServerProcess, database: pg.Client): Promise<Studio> {
  const client = await StudioClient.open(server.url);
  const { data } = await client.as<{ records: { id: number }[] }>("manager", offersApi.list, { state: "active" });
  const offerId = data.records[0]?.id;
  if (offerId === undefined) throw new Error("there is no active offer");
  return { client, offerId, teams: await addTeams(database), firstDayMs: Math.ceil(Date.now() / dayMs) * dayMs };
}

/** A new wedding. */
export async function openHistory(studio: Studio): Promise<History> {
  const couple = { nameA: "Anna", phoneA: newPhone(), nameB: "Ben", phoneB: newPhone() };
  const { data } = await studio.client.as("consultant", weddingsApi.add, couple);
  return { studio, id: data.id, promised: null, checked: [], paid: [], decidedTwice: 0 };
}
