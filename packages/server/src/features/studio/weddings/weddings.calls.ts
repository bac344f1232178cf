import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { bind } from "../../../kernel/http/bind.ts";
import { board } from "./board.service.ts";
import * as weddings from "./weddings.service.ts";

export const calls = bind(weddingsApi, { ...weddings, board });
