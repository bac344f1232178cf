import { sheetsApi } from "@vowdesk/contract/studio/sheets";
import { bind } from "../../../kernel/http/bind.ts";
import { changeTemplate, items, templates, tick } from "./lists.service.ts";
import { questionnaires } from "./questionnaires.service.ts";
import { detail } from "./sheets.service.ts";

export const calls = bind(sheetsApi, { changeTemplate, detail, items, questionnaires, templates, tick });
