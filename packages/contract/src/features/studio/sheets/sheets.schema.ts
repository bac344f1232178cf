import * as z from "zod";
import { RecordId } from "../../../kernel/index.ts";
import { BookableKind, Skill } from "../bookables/bookables.schema.ts";
import { included } from "../offers/offers.schema.ts";
import { Shoot } from "../shoots/shoots.schema.ts";

/** A member of the team with what a person can do. */
const SheetMember = z.object({
  bookableId: RecordId,
  name: z.string(),
  kind: BookableKind,
  skills: z.array(Skill),
});

/** What the signed agreement includes, without prices. */
export const AgreedServices = z.object({
  ...included,
  photoCount: z.int(),
  /** Services and products in addition to the offer. */
  lines: z.array(z.string()),
});
export type AgreedServices = z.infer<typeof AgreedServices>;

/** The call sheet of a shoot. It has no phone numbers of the couple. */
export const CallSheet = z.object({
  shoot: Shoot,
  team: z.array(SheetMember),
  /** Null without a signed agreement. */
  agreed: AgreedServices.nullable(),
  /** Whom the team calls instead of the couple. Null without a consultant. */
  consultant: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type CallSheet = z.infer<typeof CallSheet>;
