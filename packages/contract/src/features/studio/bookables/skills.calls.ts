import * as z from "zod";
import { api, endpoint, staff, Id, Version } from "../../../kernel/index.ts";
import { Skill, SkillNames } from "./skills.schema.ts";

const editor = staff("shoot:purposes");
const changed = { id: Id, version: Version };

export const skillsApi = api("skills", "The skills of people that a studio distinguishes", {
  list: endpoint({
    method: "GET",
    path: "/api/skill/list",
    access: staff("shoot", "bookable", "shoot:purposes"),
    summary: "List all skills of the studio in its order, also retired ones",
    input: z.object({}),
    output: z.array(Skill),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/skill/add",
    access: editor,
    summary: "Add a skill at the end of the list. Its code is made of its English name",
    input: z.object({ names: SkillNames }),
    output: Skill,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/skill/update",
    access: editor,
    summary: "Rename a skill. Its code stays",
    input: z.object({ ...changed, names: SkillNames }),
    output: Skill,
  }),
  move: endpoint({
    method: "POST",
    path: "/api/skill/move",
    access: editor,
    summary: "Move a skill by one place. The first one does not move up, and the last one not down",
    input: z.object({ ...changed, direction: z.enum(["up", "down"]) }),
    output: Skill,
  }),
  retire: endpoint({
    method: "POST",
    path: "/api/skill/retire",
    access: editor,
    summary: "Retire a skill that no purpose needs. People keep it, and it is not offered any more",
    input: z.object(changed),
    output: Skill,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/skill/restore",
    access: editor,
    summary: "Offer a retired skill again",
    input: z.object(changed),
    output: Skill,
  }),
});
