import { i18n } from "@lingui/core";
import type { DocumentName, ShownDocument } from "@vowdesk/contract/people/documents";
import { Checklist } from "./checklist.tsx";
import { documentNames } from "./documents.labels.ts";

/** Views of documents for review queues: pictures, and a checklist of the required ones. */
export const shownDocuments = {
  pictures: (documents: readonly ShownDocument[]) =>
    documents.map(({ name, picture }) => ({ src: picture, title: i18n._(documentNames[name]) })),
  checklist: (required: readonly DocumentName[], documents: readonly ShownDocument[]) => (
    <Checklist required={required} documents={documents} />
  ),
};
