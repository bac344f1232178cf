import { operationsApi } from "@vowdesk/contract/operations/operations";
import { bind } from "../../../kernel/http/bind.ts";
import type { FailingRows } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";
import * as operations from "./operations.service.ts";

/** The calls, with the function that counts failing work of all features. */
export const callsWith = (failingRows: (db: Db) => Promise<FailingRows[]>) =>
  bind(operationsApi, {
    ...operations,
    health: (ctx) => operations.health(ctx, failingRows),
  });
