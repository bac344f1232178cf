import * as z from "zod";
import { ShownDocument, type DocumentName } from "../documents/index.ts";

/** What the calls of applications alone say no to. */
export const applicationRefusals = {
  "application-customers-only": 500,
  "application-documents": 500,
  "application-orders": 500,
} as const;

/** What a customer may apply to become. */
export const applicationKinds = ["merchant", "courier", "driver", "runner"] as const;
export const ApplicationKind = z.enum(applicationKinds);
export type ApplicationKind = z.infer<typeof ApplicationKind>;

/** What has to be shown to become one (PRODUCT 4, Review queues). */
export const checklists: Readonly<Record<ApplicationKind, readonly DocumentName[]>> = {
  merchant: ["business-licence", "food-licence", "health-certificate"],
  courier: ["health-certificate", "vehicle-licence"],
  driver: ["driving-licence", "conduct-certificate"],
  runner: ["health-certificate"],
};

export const ApplicationDetails = z.object({
  kind: ApplicationKind,
  zone: z.string(),
  /** Of a merchant; empty for all others. */
  shopName: z.string(),
  address: z.string(),
  place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  documents: z.array(ShownDocument),
});
export type ApplicationDetails = z.infer<typeof ApplicationDetails>;
