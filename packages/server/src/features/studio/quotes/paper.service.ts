import type { QuotePaper } from "@vowdesk/contract/studio/quotes";
import type { Context } from "../../../kernel/http/context.ts";
import { findVisible } from "./quotes.service.ts";
import { presentPaper } from "./paper.present.ts";

export const paper = async (ctx: Context, { id }: { id: number }): Promise<QuotePaper> =>
  presentPaper(await findVisible(ctx, id));
