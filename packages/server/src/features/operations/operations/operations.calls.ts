import { operationsApi } from "@vowdesk/contract/operations/operations";
import { bind } from "../../../kernel/http/bind.ts";
import * as operations from "./operations.service.ts";

/** The calls, with the function that counts failing work of all features. */
export const callsWith = (parts: operations.HealthParts) =>
  bind(operationsApi, {
    ...operations,
    health: (ctx) => operations.health(ctx, parts),
  });
