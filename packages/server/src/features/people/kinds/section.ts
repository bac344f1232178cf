import type { PersonSections, SectionName } from "@vowdesk/contract/people";
import type { Context } from "../../../kernel/http/context.ts";
import type { Sight } from "../policy.ts";
import type { PersonRow } from "../store.ts";

/** About whom something is asked, and how much of them the asker may see. */
export interface Asked {
  person: PersonRow;
  sight: Sight;
}

/** One section of the page: what the asker does not see is not asked for. */
export interface Section<N extends SectionName> {
  isSeen(asked: Asked): boolean;
  read(ctx: Context, asked: Asked): Promise<PersonSections[N]>;
}
