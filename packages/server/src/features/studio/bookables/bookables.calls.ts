import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { bind } from "../../../kernel/http/bind.ts";
import * as bookables from "./bookables.service.ts";

export const calls = bind(bookablesApi, bookables);
