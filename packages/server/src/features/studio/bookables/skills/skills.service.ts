import type { CallKey, HandlerInput } from "@vowdesk/contract/kernel";
import type { Skill, SkillAction, skillsApi } from "@vowdesk/contract/studio/bookables";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { assertVersion, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { allowed, codeFor, hasTakenName, movedIds } from "./skills.policy.ts";
import { auditFields, present } from "./skills.present.ts";
import * as store from "./skills.store.ts";
import type { SkillRow } from "./skills.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "skill.added": Fact;
    "skill.renamed": Fact;
    "skill.moved": Fact;
    "skill.retired": Fact;
    "skill.restored": Fact;
  }
}

type Input<C extends CallKey<typeof skillsApi>> = HandlerInput<(typeof skillsApi)[C]>;
type Change = "skill.renamed" | "skill.moved" | "skill.retired" | "skill.restored";

const subjectOf = ({ id }: SkillRow) => `skill:${id}`;

/** The order of the list is not in its records, so that clients fetch it again. */
function signalChange(ctx: Context): void {
  for (const access of ["shoot", "bookable"]) ctx.signal({ kind: "changed", feature: "skills", id: "", access });
}

export const list = async (ctx: Context): Promise<Skill[]> =>
  (await store.listSkills(ctx.db)).map((row) => present(ctx.actor, row));

export async function add(ctx: Context, { names }: Input<"add">): Promise<Skill> {
  await store.lockCatalogue(ctx.db);
  const skills = await store.listSkills(ctx.db);
  if (hasTakenName(skills, names, null)) refuse("skill-name-taken");
  const code = codeFor(
    names.en,
    skills.map((skill) => skill.code),
  );
  const position = (skills.at(-1)?.position ?? 0) + 1;
  const added = await store.insertSkill(ctx.db, { code, names, position }, authorOf(ctx));
  ctx.emit({ type: "skill.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx);
  return present(ctx.actor, added);
}

async function lockFor(ctx: Context, action: SkillAction, { id, version }: { id: number; version: number }) {
  const row = (await store.lockSkill(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx.actor, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, present(ctx.actor, row));
  return row;
}

async function save(
  ctx: Context,
  type: Change,
  before: SkillRow,
  change: Parameters<typeof store.saveSkill>[2],
): Promise<Skill> {
  const after = await store.saveSkill(ctx.db, before.id, change, authorOf(ctx));
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx);
  return present(ctx.actor, after);
}

export async function update(ctx: Context, { names, ...input }: Input<"update">): Promise<Skill> {
  const before = await lockFor(ctx, "update", input);
  if (hasTakenName(await store.listSkills(ctx.db), names, before.id)) refuse("skill-name-taken");
  return save(ctx, "skill.renamed", before, { names });
}

export async function move(ctx: Context, { direction, ...input }: Input<"move">): Promise<Skill> {
  const before = await lockFor(ctx, "move", input);
  const skills = await store.listSkills(ctx.db);
  const ids = movedIds(
    skills.map(({ id }) => id),
    before.id,
    direction,
  );
  if (ids === null) return present(ctx.actor, before);
  await store.saveOrder(ctx.db, ids);
  return save(ctx, "skill.moved", before, {});
}

export async function retire(ctx: Context, input: Input<"retire">): Promise<Skill> {
  const before = await lockFor(ctx, "retire", input);
  const purposes = await store.listNeeding(ctx.db, before.code);
  if (purposes.length > 0) {
    const names = purposes.map((purpose) => purposeWords[purpose][ctx.language]);
    const list = new Intl.ListFormat(ctx.language).format(names);
    refuse("skill-needed", { data: { purposes }, values: { purposes: list } });
  }
  return save(ctx, "skill.retired", before, { retired_at: ctx.now });
}

export const restore = async (ctx: Context, input: Input<"restore">): Promise<Skill> =>
  save(ctx, "skill.restored", await lockFor(ctx, "restore", input), { retired_at: null });

/**
 * Refuses codes that the studio does not offer. Those of before stay, also if they are retired. The others are not retired until the
 * transaction ends.
 */
export async function assertOffered({ db }: Pick<Context, "db">, codes: readonly string[], before: readonly string[]) {
  const added = codes.filter((code) => !before.includes(code));
  if (added.length === 0) return;
  const offered = await store.keepOffered(db, added);
  if (added.some((code) => !offered.includes(code))) refuse("skill-unknown");
}
