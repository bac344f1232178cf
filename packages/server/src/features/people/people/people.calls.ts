import { merchantsApi, peopleApi } from "@vowdesk/contract/people/people";
import { bind } from "../../../kernel/http/bind.ts";
import * as merchants from "./merchants.service.ts";
import * as people from "./people.service.ts";

export const calls = [...bind(peopleApi, people), ...bind(merchantsApi, merchants)];
