import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  Id,
  Version,
  NonEmptyText,
  Text,
} from "../../../kernel/index.ts";
import { PermissionNode } from "../menus/menus.schema.ts";
import { IssuedToken, maxTokenDays, ServiceAccount, serviceAccountStates } from "./service-accounts.schema.ts";

const Name = z
  .string()
  .normalize("NFKC")
  .trim()
  .min(1)
  .max(40)
  .regex(/^\P{C}*$/u);
const Remark = Text(500);
/** More than the number of permissions. */
const Codes = z.array(NonEmptyText(64)).min(1).max(1_000);
const Days = z.int().min(1).max(maxTokenDays);

/** Service accounts cannot change service accounts, so that a stolen token cannot make itself permanent. */
export const serviceAccountsApi = api("serviceAccounts", "Accounts with which programs make calls, and their tokens", {
  list: endpoint({
    method: "GET",
    path: "/api/serviceAccount/list",
    access: staff("sys:service-account"),
    summary: "List service accounts with their tokens, newest first",
    input: listInput({ name: Text(40), state: z.enum(serviceAccountStates) }, ["createdAt", "name"]),
    output: pageOf(ServiceAccount),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/serviceAccount/detail/:id",
    access: staff("sys:service-account"),
    summary: "Get one service account",
    input: z.object({ id: Id }),
    output: ServiceAccount,
  }),
  grantable: endpoint({
    method: "GET",
    path: "/api/serviceAccount/grantable",
    access: staffInPerson("sys:service-account:add", "sys:service-account:edit"),
    summary:
      "Get the permissions that the caller holds and may give to a service account, as a tree with one leaf each",
    input: z.object({}),
    output: z.array(PermissionNode),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/serviceAccount/add",
    access: staffInPerson("sys:service-account:add"),
    summary: "Add a service account with its first token. The caller must hold every permission that the account gets",
    input: z.object({ name: Name, remark: Remark.optional(), codes: Codes, days: Days }),
    output: IssuedToken,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/serviceAccount/update",
    access: staffInPerson("sys:service-account:edit"),
    summary: "Change a service account. Absent fields are unchanged. The caller must hold every added permission",
    input: z.object({
      id: Id,
      version: Version,
      name: Name.optional(),
      remark: Remark.optional(),
      codes: Codes.optional(),
    }),
    output: ServiceAccount,
  }),
  addToken: endpoint({
    method: "POST",
    path: "/api/serviceAccount/addToken",
    access: staffInPerson("sys:service-account:edit"),
    summary: "Add a token to a service account. The caller must hold every permission of the account",
    input: z.object({ id: Id, days: Days }),
    output: IssuedToken,
  }),
  revokeToken: endpoint({
    method: "POST",
    path: "/api/serviceAccount/revokeToken",
    access: staffInPerson("sys:service-account:edit"),
    summary: "Revoke a token at once",
    input: z.object({ id: Id, tokenId: Id }),
    output: ServiceAccount,
  }),
  disable: endpoint({
    method: "POST",
    path: "/api/serviceAccount/disable",
    access: staffInPerson("sys:service-account:edit"),
    summary: "Disable a service account with all its tokens at once",
    input: z.object({ id: Id }),
    output: ServiceAccount,
  }),
  enable: endpoint({
    method: "POST",
    path: "/api/serviceAccount/enable",
    access: staffInPerson("sys:service-account:edit"),
    summary:
      "Enable a service account. Its valid tokens work again. The caller must hold every permission of the account",
    input: z.object({ id: Id }),
    output: ServiceAccount,
  }),
});
