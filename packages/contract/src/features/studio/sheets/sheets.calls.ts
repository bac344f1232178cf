import * as z from "zod";
import { api, endpoint, staff, Id, Version } from "../../../kernel/index.ts";
import { CallSheet, ListItems, Questionnaire, Questions, SheetItem, SheetTemplate, Tick } from "./sheets.schema.ts";
import { Purpose } from "../shoots/shoots.schema.ts";

export const sheetsApi = api("sheets", "Call sheets of shoots", {
  detail: endpoint({
    method: "GET",
    path: "/api/sheet/detail/:id",
    access: staff("shoot"),
    summary: "Get what the team of a shoot needs to know: times, stops, team, what was agreed, and the consultant",
    input: z.object({ id: Id }),
    output: CallSheet,
  }),
  items: endpoint({
    method: "GET",
    path: "/api/sheet/items/:id",
    access: staff("shoot"),
    summary: "Get the check list and the packing list of a shoot",
    input: z.object({ id: Id }),
    output: z.array(SheetItem),
  }),
  tick: endpoint({
    method: "POST",
    path: "/api/sheet/tick",
    access: staff("shoot:run", "shoot:book"),
    summary: "Tick or untick items of a shoot. A repeated or outdated tick changes nothing",
    input: z.object({ id: Id, ticks: z.array(Tick).min(1).max(200) }),
    output: z.array(SheetItem),
  }),
  templates: endpoint({
    method: "GET",
    path: "/api/sheet/templates",
    access: staff("shoot"),
    summary: "List the check lists, packing lists and questions to couples of all purposes",
    input: z.object({}),
    output: z.array(SheetTemplate),
  }),
  changeTemplate: endpoint({
    method: "PUT",
    path: "/api/sheet/template",
    access: staff("shoot:purposes"),
    summary:
      "Change the lists and questions of a purpose. New shoots get them, and of those to come the ones without lists, or without answers",
    input: z.object({
      id: Purpose,
      version: Version,
      checks: ListItems,
      packs: ListItems,
      /** Without them the questions stay as they are. */
      questions: Questions.optional(),
    }),
    output: SheetTemplate,
  }),
  questionnaires: endpoint({
    method: "GET",
    path: "/api/sheet/questionnaires/:weddingId",
    access: staff("wedding"),
    summary: "List what the couple of a wedding was asked about its shoots, with the answers",
    input: z.object({ weddingId: Id }),
    output: z.array(Questionnaire),
  }),
});
