import { appUsersApi, type AccountSection } from "@vowdesk/contract/app-users";
import { bind } from "../../kernel/http/bind.ts";
import type { AccountRecords } from "../../kernel/transaction/account-records.ts";
import { exportFile, exportPart } from "./archive/service.ts";
import { approveErasure, cancelErasure, erasureFigures, requestErasure } from "./erasure/service.ts";
import { merge, mergeFigures } from "./merging/service.ts";
import * as appUsers from "./service.ts";

/** The calls of this feature. `records` reads and erases what each feature stores about a person. */
export const callsWith = (records: readonly AccountRecords<AccountSection>[]) =>
  bind(appUsersApi, {
    list: (query, ctx) => appUsers.list(ctx, query),
    detail: ({ id }, ctx) => appUsers.find(ctx, id),
    edit: (command, ctx) => appUsers.edit(ctx, command),
    changePhone: (command, ctx) => appUsers.changePhone(ctx, command),
    block: (command, ctx) => appUsers.block(ctx, command),
    unblock: (command, ctx) => appUsers.unblock(ctx, command),
    exportPart: (given, ctx) => exportPart(ctx, records, given),
    exportFile: (given, ctx) => exportFile(ctx, given),
    mergeFigures: (given, ctx) => mergeFigures(ctx, records, given),
    merge: (command, ctx) => merge(ctx, records, command),
    erasureFigures: ({ id }, ctx) => erasureFigures(ctx, records, id),
    requestErasure: (command, ctx) => requestErasure(ctx, records, command),
    approveErasure: (command, ctx) => approveErasure(ctx, records, command),
    cancelErasure: (command, ctx) => cancelErasure(ctx, command),
  });
