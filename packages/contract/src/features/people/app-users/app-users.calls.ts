import * as z from "zod";
import {
  api,
  appRoles,
  endpoint,
  listInput,
  maxPhoneLength,
  pageOf,
  staff,
  staffInPerson,
} from "../../../kernel/index.ts";
import { accountSections, ArchivedFile, ArchivePart, ErasureFigures, MergeFigures } from "./app-users.personal-data.ts";
import { AppUser } from "./app-users.schema.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Version = z.int().min(0).max(2_147_483_647);
const Reason = z.string().trim().min(1).max(200);
const Phone = z.string().trim().min(5).max(maxPhoneLength);
const changed = { id: Id, version: Version };

export const appUsersApi = api("appUsers", "Accounts of app users, their personal data, and its erasure", {
  list: endpoint({
    method: "GET",
    path: "/api/appUser/list",
    access: staff("sys:app-user"),
    summary: "List app users. The phone filter takes the last four digits or a complete number",
    input: listInput(
      {
        /** A part of the account's name or of the verified name. */
        name: z.string().trim().max(60),
        phone: z.string().trim().max(maxPhoneLength),
        role: z.enum(appRoles),
        state: z.enum(["active", "blocked", "erasing", "erased", "merged"]),
        identity: z.enum(["verified", "unverified"]),
      },
      ["createTime"],
    ),
    output: pageOf(AppUser),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/appUser/:id",
    access: staff("sys:app-user"),
    summary: "Get one app user",
    input: z.object({ id: Id }),
    output: AppUser,
  }),
  edit: endpoint({
    method: "PUT",
    path: "/api/appUser",
    access: staff("sys:app-user:edit"),
    summary: "Change the name of an account",
    input: z.object({ ...changed, name: z.string().trim().min(1).max(40) }),
    output: AppUser,
  }),
  changePhone: endpoint({
    method: "PUT",
    path: "/api/appUser/phone",
    access: staff("sys:app-user:edit"),
    summary: "Change the phone number with which a person signs in. Their sessions end",
    input: z.object({ ...changed, phone: Phone, reason: Reason }),
    output: AppUser,
  }),
  block: endpoint({
    method: "POST",
    path: "/api/appUser/block",
    access: staff("sys:app-user:block"),
    summary: "Block an account: its sessions end and it cannot sign in. Orders and money stay",
    input: z.object({ ...changed, reason: Reason }),
    output: AppUser,
  }),
  unblock: endpoint({
    method: "POST",
    path: "/api/appUser/unblock",
    access: staff("sys:app-user:block"),
    summary: "Unblock an account",
    input: z.object(changed),
    output: AppUser,
  }),
  exportPart: endpoint({
    method: "POST",
    path: "/api/appUser/export",
    access: staff("sys:app-user:export"),
    summary: "Get the next part of everything that is stored about a person. Each part writes an audit entry",
    input: z.object({
      id: Id,
      reason: Reason,
      section: z.enum(accountSections),
      /** `next` of the part before. */
      after: z.string().max(40).optional(),
    }),
    output: ArchivePart,
  }),
  exportFile: endpoint({
    method: "POST",
    path: "/api/appUser/export/file",
    access: staff("sys:app-user:export"),
    ownTransaction: true,
    summary: "Get a file that the person uploaded. Writes an audit entry",
    input: z.object({ id: Id, reason: Reason, name: z.string().max(60) }),
    output: ArchivedFile,
  }),
  mergeFigures: endpoint({
    method: "POST",
    path: "/api/appUser/merge/figures",
    access: staff("sys:app-user:merge"),
    reads: true,
    summary: "Find a duplicate account by its phone number, and count what a merge would move",
    input: z.object({ id: Id, phone: Phone }),
    output: MergeFigures,
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/appUser/merge",
    access: staffInPerson("sys:app-user:merge"),
    summary: "Ask for the merge of a duplicate into an account. Another member of staff has to approve it",
    input: z.object({ ...changed, duplicateId: Id, duplicateVersion: Version, reason: Reason }),
    output: AppUser,
  }),
  approveMerge: endpoint({
    method: "POST",
    path: "/api/appUser/merge/approve",
    access: staffInPerson("sys:app-user:merge"),
    summary: "Approve the merge of a duplicate. After seven days its records and balance move, and it is closed",
    input: z.object(changed),
    output: AppUser,
  }),
  cancelMerge: endpoint({
    method: "POST",
    path: "/api/appUser/merge/cancel",
    access: staffInPerson("sys:app-user:merge"),
    summary: "Cancel a merge before it is carried out. Nothing has moved until then",
    input: z.object({ ...changed, reason: Reason }),
    output: AppUser,
  }),
  erasureFigures: endpoint({
    method: "GET",
    path: "/api/appUser/erasure/:id",
    access: staff("sys:app-user:erase"),
    summary: "Count what an erasure would erase and keep, and what prevents it",
    input: z.object({ id: Id }),
    output: ErasureFigures,
  }),
  requestErasure: endpoint({
    method: "POST",
    path: "/api/appUser/erasure",
    access: staffInPerson("sys:app-user:erase"),
    summary: "Ask for the erasure of a person's data. Another member of staff has to approve it",
    input: z.object({ ...changed, reason: Reason }),
    output: AppUser,
  }),
  approveErasure: endpoint({
    method: "POST",
    path: "/api/appUser/erasure/approve",
    access: staffInPerson("sys:app-user:erase"),
    summary: "Approve an erasure. The person's sessions end at once; the data is erased after the waiting time",
    input: z.object(changed),
    output: AppUser,
  }),
  cancelErasure: endpoint({
    method: "POST",
    path: "/api/appUser/erasure/cancel",
    access: staffInPerson("sys:app-user:erase"),
    summary: "Cancel an erasure before it is carried out",
    input: z.object({ ...changed, reason: Reason }),
    output: AppUser,
  }),
});
