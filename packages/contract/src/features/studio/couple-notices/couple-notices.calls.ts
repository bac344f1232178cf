import * as z from "zod";
import { api, EmailAddress, endpoint, Id, languages, staff, Version } from "../../../kernel/index.ts";
import { Partner } from "../weddings/weddings.schema.ts";
import { ConsentState, CoupleContact, CoupleNotice } from "./couple-notices.schema.ts";

export const coupleNoticesApi = api("coupleNotices", "Contacts of couples and notices to them", {
  contacts: endpoint({
    method: "GET",
    path: "/api/wedding/contacts/:weddingId",
    access: staff("wedding"),
    summary: "List how the partners of a wedding are told what the studio has to say",
    input: z.object({ weddingId: Id }),
    output: z.array(CoupleContact),
  }),
  saveContact: endpoint({
    method: "PUT",
    path: "/api/wedding/contacts",
    access: staff("wedding:edit"),
    summary: "Change mail address, language and consent of a partner. Absent fields are unchanged",
    input: z.object({
      weddingId: Id,
      partner: Partner,
      version: Version.min(0),
      email: z.union([z.literal(""), EmailAddress]).optional(),
      language: z.enum(languages).optional(),
      consent: ConsentState.exclude(["none"]).optional(),
    }),
    output: CoupleContact,
  }),
  log: endpoint({
    method: "GET",
    path: "/api/wedding/notices/:weddingId",
    access: staff("wedding"),
    summary: "List the latest 100 notices to the partners of a wedding, newest first",
    input: z.object({ weddingId: Id }),
    output: z.array(CoupleNotice),
  }),
});
