import { languages, searchedText, shorten } from "@vowdesk/contract/kernel";
import { skillActions, skillsApi, type SkillAction, type SkillNames } from "@vowdesk/contract/studio/bookables";
import type { Actor } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import { isNameTaken } from "../../../../kernel/text/name-key.ts";

/** Actions of the actor on a skill in this state. */
export function allowed(actor: Actor, { retired_at }: { retired_at: Date | null }): SkillAction[] {
  const excluded = retired_at === null ? "restore" : "retire";
  return skillActions.filter((action) => action !== excluded && isAllowed(actor, skillsApi[action].access));
}

interface Named {
  id: number;
  names: SkillNames;
}

/** Whether another skill has one of the names in its language. `id` is null for a new skill. */
export const hasTakenName = (skills: readonly Named[], names: SkillNames, id: number | null): boolean =>
  languages.some((language) =>
    isNameTaken(
      skills.map((skill) => ({ id: skill.id, name: skill.names[language] })),
      names[language],
      id,
    ),
  );

const maxBaseLength = 32;

/** The code of a new skill: its English name in letters, digits and hyphens, with a number if it is taken. */
export function codeFor(name: string, taken: readonly string[]): string {
  const words = searchedText(name).match(/[a-z0-9]+/g) ?? [];
  const base = shorten(words.join("-").replace(/^[^a-z]+/, ""), maxBaseLength).replace(/-$/, "") || "skill";
  let code = base;
  for (let number = 2; taken.includes(code); number += 1) code = `${base}-${number}`;
  return code;
}

/** The ids with one of them moved by a place; null if it is at the end already. */
export function movedIds(ids: readonly number[], id: number, direction: "up" | "down"): number[] | null {
  const from = ids.indexOf(id);
  const to = direction === "up" ? from - 1 : from + 1;
  return to < 0 || to >= ids.length ? null : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
