import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DocumentName, DocumentState } from "@vowdesk/contract/people/documents";
import type { Tone } from "../../../ui/display/badge.tsx";

export const documentNames: Readonly<Record<DocumentName, MessageDescriptor>> = {
  "business-licence": msg({ message: "Business licence", context: "document" }),
  "food-licence": msg({ message: "Food licence", context: "document" }),
  "health-certificate": msg({ message: "Health certificate", context: "document" }),
  "vehicle-licence": msg({ message: "Vehicle licence", context: "document" }),
  "driving-licence": msg({ message: "Driving licence", context: "document" }),
  "conduct-certificate": msg`Certificate of conduct`,
};

export const documentStates: Readonly<Record<DocumentState, readonly [MessageDescriptor, Tone]>> = {
  good: [msg({ message: "Valid", context: "document" }), "good"],
  expired: [msg({ message: "Expired", context: "state" }), "bad"],
  missing: [msg({ message: "Missing", context: "document" }), "bad"],
};
