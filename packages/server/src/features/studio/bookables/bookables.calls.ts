import { bookablesApi, skillsApi } from "@vowdesk/contract/studio/bookables";
import { bind } from "../../../kernel/http/bind.ts";
import * as bookables from "./bookables.service.ts";
import { add, list, move, restore, retire, update } from "./skills/skills.service.ts";

export const calls = [
  ...bind(bookablesApi, bookables),
  ...bind(skillsApi, { add, list, move, restore, retire, update }),
];
