import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { bind } from "../../../kernel/http/bind.ts";
import * as shoots from "./shoots.service.ts";

export const calls = bind(shootsApi, shoots);
