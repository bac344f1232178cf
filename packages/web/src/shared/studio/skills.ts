import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { skillsApi, type Skill } from "@vowdesk/contract/studio/bookables";
import { queryClient, queryOptions, useCall } from "../../kernel/cache/queries.ts";

/** The name of a skill in the language of the page. */
export const nameOfSkill = ({ names }: Pick<Skill, "names">, language = i18n.locale): string =>
  names[language as Language];

function nameAmong(skills: readonly Skill[], code: string, language: string): string {
  const skill = skills.find((item) => item.code === code);
  return skill ? nameOfSkill(skill, language) : code;
}

/** All skills of the studio in its order; undefined until they are loaded. */
export const useSkills = (): readonly Skill[] | undefined => useCall(skillsApi.list, {}).data;

/** Names skills by their codes. Names are empty until they are loaded. */
export function useSkillNames(): (code: string) => string {
  const { i18n: words } = useLingui();
  const { data, error } = useCall(skillsApi.list, {});
  return (code) => (data || error ? nameAmong(data ?? [], code, words.locale) : "");
}

/** Loads the names of skills for texts that are written outside of components. */
export async function loadSkillNames(): Promise<(code: string) => string> {
  const skills = await queryClient.ensureQueryData(queryOptions(skillsApi.list, {}));
  return (code) => nameAmong(skills, code, i18n.locale);
}
