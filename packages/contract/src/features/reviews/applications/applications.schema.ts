import * as z from "zod";
import { ShownDocument, type DocumentName } from "../../people/documents/documents.ts";

/** Refusals of applications. */
export const applicationRefusals = {
  "application-customers-only": 500,
  "application-documents": 500,
  "application-orders": 500,
} as const;

/** Roles that a customer may apply for. */
export const applicationKinds = ["merchant", "courier", "driver", "runner"] as const;
export const ApplicationKind = z.enum(applicationKinds);
export type ApplicationKind = z.infer<typeof ApplicationKind>;

/** Required documents per role. */
export const checklists: Readonly<Record<ApplicationKind, readonly DocumentName[]>> = {
  merchant: ["business-licence", "food-licence", "health-certificate"],
  courier: ["health-certificate", "vehicle-licence"],
  driver: ["driving-licence", "conduct-certificate"],
  runner: ["health-certificate"],
};

export const ApplicationDetails = z.object({
  kind: ApplicationKind,
  zone: z.string(),
  shopName: z.string(),
  address: z.string(),
  place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  documents: z.array(ShownDocument),
});
export type ApplicationDetails = z.infer<typeof ApplicationDetails>;
