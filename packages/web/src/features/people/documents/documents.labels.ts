import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DocumentName, DocumentState } from "@vowdesk/contract/people/documents";
import type { Tone } from "../../../ui/display/badge.tsx";

export const documentNames: Readonly<Record<DocumentName, MessageDescriptor>> = {
  "business-licence": msg`Business licence`,
  "food-licence": msg`Food licence`,
  "health-certificate": msg`Health certificate`,
  "vehicle-licence": msg`Vehicle licence`,
  "driving-licence": msg`Driving licence`,
  "conduct-certificate": msg`Certificate of conduct`,
};

export const documentStates: Readonly<Record<DocumentState, readonly [MessageDescriptor, Tone]>> = {
  good: [msg`Valid`, "good"],
  expired: [msg`Expired`, "bad"],
  missing: [msg`Missing`, "bad"],
};
