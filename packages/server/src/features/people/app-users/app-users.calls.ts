import { appUsersApi, type AccountSection } from "@vowdesk/contract/people/app-users";
import { bind } from "../../../kernel/http/bind.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { exportFile, exportPart } from "./archive.service.ts";
import { approveErasure, cancelErasure, erasureFigures, requestErasure } from "./erasure.service.ts";
import { approveMerge, cancelMerge, merge, mergeFigures } from "./merging.service.ts";
import * as appUsers from "./app-users.service.ts";

/** The calls of this feature. `records` reads and erases what each feature stores about a person. */
export const callsWith = (records: readonly AccountRecords<AccountSection>[]) =>
  bind(appUsersApi, {
    ...appUsers,
    exportPart: (ctx, input) => exportPart(ctx, records, input),
    exportFile,
    mergeFigures: (ctx, input) => mergeFigures(ctx, records, input),
    merge,
    approveMerge,
    cancelMerge,
    erasureFigures: (ctx, { id }) => erasureFigures(ctx, records, id),
    requestErasure: (ctx, command) => requestErasure(ctx, records, command),
    approveErasure: (ctx, command) => approveErasure(ctx, records, command),
    cancelErasure,
  });
