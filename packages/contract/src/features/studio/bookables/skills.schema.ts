import * as z from "zod";
import { inEachLanguage, OneLine, RecordId, Version } from "../../../kernel/index.ts";

/** Refusals of skills. The page shows those with code 200 itself. */
export const skillRefusals = {
  /** The studio has no such skill, or the skill is retired. */
  "skill-unknown": 200,
  /** Another skill has this name in one of the languages. */
  "skill-name-taken": 200,
  /** Purposes need it, so that it cannot be retired. */
  "skill-needed": 200,
} as const;

/** The codes of the skills that every studio starts with. Each studio adds its own. */
export const standardSkillCodes = [
  "photography",
  "videography",
  "makeup",
  "styling",
  "assistance",
  "driving",
  "consulting",
  "design",
] as const;

/** Names an ability of a person in a shoot. It never changes, and is what bookables and needs store. */
export const SkillCode = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);
export type SkillCode = z.infer<typeof SkillCode>;

export const maxSkillsOfPerson = 100;

/** The name of a skill in every language. */
export const SkillNames = inEachLanguage(OneLine(40).min(1));
export type SkillNames = z.infer<typeof SkillNames>;

export const skillActions = ["update", "move", "retire", "restore"] as const;
export const SkillAction = z.enum(skillActions);
export type SkillAction = z.infer<typeof SkillAction>;

/** An ability of people that purposes can need, such as photography. */
export const Skill = z.object({
  id: RecordId,
  code: SkillCode,
  names: SkillNames,
  isRetired: z.boolean(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(SkillAction),
});
export type Skill = z.infer<typeof Skill>;
