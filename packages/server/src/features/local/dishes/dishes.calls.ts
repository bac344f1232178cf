import { dishesApi } from "@vowdesk/contract/local/dishes";
import { bind } from "../../../kernel/http/bind.ts";
import * as dishes from "./dishes.service.ts";

export const calls = bind(dishesApi, dishes);
