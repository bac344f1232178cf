import { piecesApi } from "@vowdesk/contract/studio/pieces";
import { bind } from "../../../kernel/http/bind.ts";
import * as pieces from "./pieces.service.ts";

export const calls = bind(piecesApi, pieces);
