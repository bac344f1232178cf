import { sheetsApi } from "@vowdesk/contract/studio/sheets";
import { bind } from "../../../kernel/http/bind.ts";
import * as sheets from "./sheets.service.ts";

export const calls = bind(sheetsApi, { detail: sheets.detail });
