import * as z from "zod";
import { api, endpoint, staff, BoundedVersion, Id, NonEmptyText, OneLine, CountUpTo } from "../../kernel/index.ts";
import { DeskSettings } from "./desk.ts";
import { ChatLabel, LabelColour } from "./label.ts";
import { QuickReply } from "./quick-reply.ts";
import { ChatTeam, maxTeamMembers } from "./team.ts";

export const chatRepliesApi = api("chatReplies", "Quick replies", {
  list: endpoint({
    method: "GET",
    path: "/api/chat/replies",
    access: staff("chat"),
    summary:
      "List quick replies in order: shared ones and those of the caller's department. With `chat:replies` all of them",
    input: z.object({}),
    output: z.array(QuickReply),
  }),
  save: endpoint({
    method: "POST",
    path: "/api/chat/saveReply",
    access: staff("chat:replies"),
    summary: "Change a quick reply, or add one if no id is given",
    input: z.object({
      id: Id.optional(),
      version: BoundedVersion.optional(),
      title: OneLine(40).min(1),
      text: NonEmptyText(1_000),
      folder: OneLine(40).default(""),
      departmentId: Id.nullable().default(null),
      orderNum: CountUpTo(10_000).default(0),
    }),
    output: QuickReply,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/chat/deleteReply/:id",
    access: staff("chat:replies"),
    summary: "Delete a quick reply",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});

export const chatLabelsApi = api("chatLabels", "Labels of conversations", {
  list: endpoint({
    method: "GET",
    path: "/api/chat/labels",
    access: staff("chat"),
    summary: "List the labels of conversations by name",
    input: z.object({}),
    output: z.array(ChatLabel),
  }),
  save: endpoint({
    method: "POST",
    path: "/api/chat/saveLabel",
    access: staff("chat:labels"),
    summary: "Change a label, or add one if no id is given",
    input: z.object({
      id: Id.optional(),
      version: BoundedVersion.optional(),
      name: OneLine(30).min(1),
      colour: LabelColour.default("grey"),
    }),
    output: ChatLabel,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/chat/deleteLabel/:id",
    access: staff("chat:labels"),
    summary: "Delete a label and remove it from all conversations",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});

export const chatTeamsApi = api("chatTeams", "Teams that take over conversations", {
  list: endpoint({
    method: "GET",
    path: "/api/chat/teams",
    access: staff("chat"),
    summary: "List the teams by name",
    input: z.object({}),
    output: z.array(ChatTeam),
  }),
  save: endpoint({
    method: "POST",
    path: "/api/chat/saveTeam",
    access: staff("chat:teams"),
    summary: "Change a team and its members, or add one if no id is given",
    input: z.object({
      id: Id.optional(),
      version: BoundedVersion.optional(),
      name: OneLine(30).min(1),
      members: z.array(Id).max(maxTeamMembers).default([]),
    }),
    output: ChatTeam,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/chat/deleteTeam/:id",
    access: staff("chat:teams"),
    summary: "Delete a team. Its conversations have no team then",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});

export const chatSettingsApi = api("chatSettings", "Settings of the chat", {
  show: endpoint({
    method: "GET",
    path: "/api/chat/settings",
    access: staff("chat"),
    summary: "Get the settings of the desk",
    input: z.object({}),
    output: DeskSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/chat/settings",
    access: staff("chat:settings"),
    summary: "Change the given settings of the desk",
    input: z.object({
      version: BoundedVersion,
      autoAssign: z.boolean().optional(),
      lateSeconds: z.int().min(10).max(86_400).optional(),
      veryLateSeconds: z.int().min(20).max(172_800).optional(),
    }),
    output: DeskSettings,
  }),
});
