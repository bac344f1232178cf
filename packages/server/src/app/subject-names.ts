import { subjectNames as chats } from "../features/chat/chat.ts";
import { subjectNames as announcements } from "../features/messages/announcements/announcements.ts";
import { subjectNames as errors } from "../features/operations/errors/errors.ts";
import { subjectNames as reviews } from "../features/reviews/engine/engine.ts";
import { subjectNames as accounts } from "../features/staff/auth/auth.ts";
import { subjectNames as departments } from "../features/staff/departments/departments.ts";
import { subjectNames as menus } from "../features/staff/menus/menus.ts";
import { subjectNames as roles } from "../features/staff/roles/roles.ts";
import { subjectNames as serviceAccounts } from "../features/staff/service-accounts/service-accounts.ts";
import { subjectNames as views } from "../features/staff/views/views.ts";
import { subjectNames as bookables } from "../features/studio/bookables/bookables.ts";
import { subjectNames as galleries } from "../features/studio/galleries/galleries.ts";
import { subjectNames as imports } from "../features/studio/imports/imports.ts";
import { subjectNames as leads } from "../features/studio/leads/leads.ts";
import { subjectNames as offers } from "../features/studio/offers/offers.ts";
import { subjectNames as pieces } from "../features/studio/pieces/pieces.ts";
import { subjectNames as shoots } from "../features/studio/shoots/shoots.ts";
import type { SubjectNames } from "../kernel/paging/subject-names.ts";

/** Kinds of subjects whose records have names. The keys of other kinds are readable, such as order numbers. */
export const subjectNames: SubjectNames = {
  ...accounts,
  ...announcements,
  ...bookables,
  ...chats,
  ...departments,
  ...errors,
  ...galleries,
  ...imports,
  ...leads,
  ...menus,
  ...offers,
  ...pieces,
  ...reviews,
  ...roles,
  ...serviceAccounts,
  ...shoots,
  ...views,
};
