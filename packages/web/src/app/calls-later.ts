import { announcementsApi } from "@vowdesk/contract/announcements";
import { applicationsApi } from "@vowdesk/contract/applications";
import { auditApi } from "@vowdesk/contract/audit";
import { chatApi, chatRepliesApi, chatSettingsApi } from "@vowdesk/contract/chat";
import { challengesApi } from "@vowdesk/contract/challenges";
import { complaintsApi } from "@vowdesk/contract/complaints";
import { departmentsApi } from "@vowdesk/contract/departments";
import { feedbackApi } from "@vowdesk/contract/feedback";
import type { Api } from "@vowdesk/contract/kernel";
import { operationsApi } from "@vowdesk/contract/operations";
import { peopleApi } from "@vowdesk/contract/people";
import { postsApi } from "@vowdesk/contract/posts";
import { rolesApi } from "@vowdesk/contract/roles";
import { uploadsApi } from "@vowdesk/contract/uploads";
import { usersApi } from "@vowdesk/contract/users";
import { verificationApi } from "@vowdesk/contract/verification";
import { withdrawalsApi } from "@vowdesk/contract/withdrawals";

/** The calls that only pages of their own make, by feature; `pages.ts` names them with such a page. */
export const laterCalls = {
  chat: chatApi,
  chatReplies: chatRepliesApi,
  chatSettings: chatSettingsApi,
  announcements: announcementsApi,
  audit: auditApi,
  operations: operationsApi,
  users: usersApi,
  people: peopleApi,
  complaints: complaintsApi,
  challenges: challengesApi,
  posts: postsApi,
  verification: verificationApi,
  applications: applicationsApi,
  feedback: feedbackApi,
  roles: rolesApi,
  departments: departmentsApi,
  uploads: uploadsApi,
  withdrawals: withdrawalsApi,
} satisfies Record<string, Api>;
