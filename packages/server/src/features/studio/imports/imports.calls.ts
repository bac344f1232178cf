import { importsApi } from "@vowdesk/contract/studio/imports";
import { bind } from "../../../kernel/http/bind.ts";
import * as imports from "./imports.service.ts";

export const calls = bind(importsApi, imports);
