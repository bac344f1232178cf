import * as z from "zod";
import { api, NonEmptyText, Text, Latitude, Longitude } from "../../../kernel/index.ts";
import { documentNames, ShownDocument } from "../../people/documents/documents.ts";
import { reviewQueue } from "../engine/engine.ts";
import { ApplicationDetails, ApplicationKind } from "./applications.schema.ts";

const Documents = z.array(ShownDocument).max(documentNames.length);

/** Applications of customers to become merchant, courier, driver or runner. */
export const applicationQueue = reviewQueue({
  code: "application",
  noun: "an application as merchant, courier, driver or runner",
  status: ["waiting", "returned", "approved", "rejected"],
  open: ["waiting"],
  act: ["approve", "reject", "return"],
  details: ApplicationDetails,
  extra: {},
  submission: {
    kind: ApplicationKind,
    zone: NonEmptyText(40),
    shopName: Text(40).default(""),
    address: Text(120).default(""),
    place: z.object({ lat: Latitude, lng: Longitude }).nullable().default(null),
    documents: Documents.default([]),
  },
  steps: {
    complete: {
      summary: "Submit documents for a returned application. Each replaces the document of the same name",
      input: { documents: Documents.min(1) },
    },
  },
});

export const applicationsApi = api(
  "applications",
  "Review queue of applications of merchants and workers",
  applicationQueue.api,
);
export const appApplicationsApi = api("appApplications", "App: applications of the caller", {
  ...applicationQueue.appApi,
  ...applicationQueue.appStepsApi,
});
export type Application = z.infer<typeof applicationQueue.Item>;
