import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const table = sql`
  create table skill (
    id integer generated always as identity primary key,
    code text not null constraint skill_code unique check (code ~ '^[a-z][a-z0-9-]*$'),
    names jsonb not null,
    position integer not null,
    retired_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now()
  )`;

// Bookables and shoot types store these codes already.
const standard = sql`
  insert into skill (code, position, names) values
    ('photography', 1, '{"zh":"摄影","en":"Photography","es":"Fotografía","ja":"写真撮影"}'),
    ('videography', 2, '{"zh":"摄像","en":"Videography","es":"Videografía","ja":"動画撮影"}'),
    ('makeup', 3, '{"zh":"化妆","en":"Make-up","es":"Maquillaje","ja":"メイク"}'),
    ('styling', 4, '{"zh":"造型","en":"Styling","es":"Estilismo","ja":"スタイリング"}'),
    ('assistance', 5, '{"zh":"助理","en":"Assistance","es":"Asistencia","ja":"アシスタント"}'),
    ('driving', 6, '{"zh":"驾驶","en":"Driving","es":"Conducción","ja":"運転"}'),
    ('consulting', 7, '{"zh":"咨询","en":"Consulting","es":"Asesoramiento","ja":"相談対応"}'),
    ('design', 8, '{"zh":"设计","en":"Design","es":"Diseño","ja":"デザイン"}')`;

// The feature `bookables` may not import `shoots`, so it reads through this view which purposes need a skill (docs/decisions/137).
const needs = sql`
  create view purpose_skill as
    select purpose, need->>'skill' as skill from shoot_purpose, jsonb_array_elements(needs) as need
    where need->>'skill' is not null`;

/** The list of skills, which a studio can extend (docs/decisions/189). */
export const skills: Migration = {
  async up(db) {
    for (const statements of [table, standard, needs]) await statements.execute(db);
  },
};
