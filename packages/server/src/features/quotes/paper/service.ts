import type { QuotePaper } from "@vowdesk/contract/quotes";
import type { Context } from "../../../kernel/http/context.ts";
import { findVisible } from "../service.ts";
import { presentPaper } from "./present.ts";

export const read = async (ctx: Context, id: number): Promise<QuotePaper> => presentPaper(await findVisible(ctx, id));
