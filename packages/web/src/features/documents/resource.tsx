import { i18n } from "@lingui/core";
import type { DocumentName, ShownDocument } from "@vowdesk/contract/documents";
import { Checklist } from "./components/checklist.tsx";
import { documentNames } from "./labels.ts";

/** What a desk shows of the documents of an item: their pictures, and whether each that is asked for is in order. */
export const shownDocuments = {
  pictures: (documents: readonly ShownDocument[]) =>
    documents.map(({ name, picture }) => ({ src: picture, title: i18n._(documentNames[name]) })),
  checklist: (asked: readonly DocumentName[], documents: readonly ShownDocument[]) => (
    <Checklist asked={asked} documents={documents} />
  ),
};
