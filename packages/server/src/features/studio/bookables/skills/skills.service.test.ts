import {
  bookablesApi,
  skillsApi,
  standardSkillCodes,
  type Bookable,
  type Skill,
} from "@vowdesk/contract/studio/bookables";
import { shootsApi, type PurposeRule } from "@vowdesk/contract/studio/shoots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";

let server: TestServer;
let token: string;
let photographer: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["scheduler"] })).token;
  photographer = (await server.createUser({ roles: ["photographer"] })).token;
});
afterAll(() => server?.close());

const namesOf = (en: string) => ({ zh: `${en}·中`, en, es: `${en} es`, ja: `${en}·日` });
const add = (en: string) => server.call(skillsApi.add, { names: namesOf(en) }, token);
const added = async (en: string) => (await add(en)).data as Skill;
const codes = async (as = token) =>
  ((await server.call(skillsApi.list, {}, as)).data as Skill[]).map(({ code }) => code);
const purpose = async (id: PurposeRule["id"]) =>
  ((await server.call(shootsApi.purposes, {}, token)).data as PurposeRule[]).find(
    (rule) => rule.id === id,
  ) as PurposeRule;

async function need(id: "fitting" | "pickup", ...skills: string[]) {
  const { version } = await purpose(id);
  const needs = skills.map((skill) => ({ kind: "person" as const, skill, count: 1 }));
  return server.call(shootsApi.changePurpose, { id, version, needs }, token);
}

//
test("a studio has the eight standard skills, and adds, renames and moves its own; the code stays", async () => {
  const skill = await added("Underwater photos");
  expect(skill).toMatchObject({ code: "underwater-photos", isRetired: false });
  expect(await codes(photographer)).toEqual([...standardSkillCodes, "underwater-photos"]);
  expect(await add("underwater  PHOTOS")).toMatchObject({ reason: "skill-name-taken" });
  const { id } = skill;
  const renamed = await server.call(skillsApi.update, { id, version: 1, names: namesOf("Diving") }, token);
  expect(renamed.data).toMatchObject({ code: "underwater-photos", names: { en: "Diving" }, version: 2 });
  await server.call(skillsApi.move, { id, version: 2, direction: "up" }, token);
  expect((await codes()).slice(-2)).toEqual(["underwater-photos", "design"]);
  expect(await server.call(skillsApi.move, { id, version: 2, direction: "up" }, token)).toMatchObject({ code: 409 });
  await server.call(skillsApi.move, { id, version: 3, direction: "down" }, token);
  expect((await codes()).at(-1)).toBe("underwater-photos");
  expect((await server.call(skillsApi.add, { names: namesOf("X") }, photographer)).code).toBe(700);
});

//
test("a skill that a purpose needs is not retired, and the refusal names the purposes", async () => {
  const { id, code } = await added("Aerial video");
  expect(await need("pickup", code)).toMatchObject({ success: true });
  expect(await server.call(skillsApi.retire, { id, version: 1 }, token)).toMatchObject({
    reason: "skill-needed",
    message: expect.stringContaining(": Pickup."),
    data: { purposes: ["pickup"] },
  });
  await need("pickup");
  expect((await server.call(skillsApi.retire, { id, version: 1 }, token)).data).toMatchObject({ isRetired: true });
});

//
test("a retired skill stays with the people who have it, and is given to no other and needed by no purpose until it is restored", async () => {
  const { id, code } = await added("Film");
  const person = (name: string, skills: string[]) =>
    server.call(bookablesApi.add, { kind: "person" as const, name, skills }, token);
  const owner = (await person("Lin", [code, "makeup"])).data as Bookable;
  await server.call(skillsApi.retire, { id, version: 1 }, token);
  expect(await person("Qi", [code])).toMatchObject({ reason: "skill-unknown" });
  expect(await person("Qi", ["juggling"])).toMatchObject({ reason: "skill-unknown" });
  expect(await need("fitting", code)).toMatchObject({ reason: "skill-unknown" });
  const kept = { id: owner.id, version: 1, skills: [code], note: "x" };
  expect((await server.call(bookablesApi.update, kept, token)).data).toMatchObject({ skills: [code] });
  const filtered = await server.call(bookablesApi.list, { skill: code }, token);
  expect(filtered.data).toMatchObject({ records: [{ id: owner.id }] });
  await server.call(skillsApi.restore, { id, version: 2 }, token);
  expect(await need("fitting", code, "styling")).toMatchObject({ success: true });
});

//
test("of a simultaneous retirement and a purpose that begins to need the skill one is refused", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, code } = await added(`Raced ${round}`);
    const [needed, retired] = await Promise.all([
      need("pickup", code),
      server.call(skillsApi.retire, { id, version: 1 }, token),
    ]);
    expect([needed.success, retired.success].filter(Boolean)).toHaveLength(1);
  }
});
