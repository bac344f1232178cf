import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { bind } from "../../../kernel/http/bind.ts";
import * as paper from "./quotes.service.ts";
import * as progress from "./progress.service.ts";
import * as quotes from "./quotes.service.ts";

export const calls = bind(quotesApi, { ...quotes, ...progress, paper: paper.paper });
