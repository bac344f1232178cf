import type { PersonSections, SectionName } from "@vowdesk/contract/people/people";
import type { Context } from "../../../../kernel/http/context.ts";
import type { Visibility } from "../people.policy.ts";
import type { Owner, PersonRow } from "../people.store.ts";

/** The requested person and what the actor may see of them. */
export interface PersonRequest {
  person: PersonRow;
  visibility: Visibility;
  /** The person as the owner of orders, as far as the actor may see these. */
  owner: Owner;
}

/** A section of the person page. Sections that the actor may not see are not read. */
export interface Section<N extends SectionName> {
  isVisible(request: PersonRequest): boolean;
  read(ctx: Context, request: PersonRequest): Promise<PersonSections[N]>;
}
