import { i18n } from "@lingui/core";
import {
  auditSubjectKinds,
  subjectParts,
  type AuditEntry,
  type AuditSubjectKind,
} from "@vowdesk/contract/operations/audit";
import { kindNames } from "../../../../locales/order-status.ts";
import { auditLabels } from "../../../../shared/all-feature-texts.ts";
import { queueNames, subjectKindNames } from "../subject-labels.ts";

const isKind = (kind: string): kind is AuditSubjectKind => (auditSubjectKinds as readonly string[]).includes(kind);

/** Names of keys that are no records: the kind of a list of orders, the queue of a list of items. */
function keyName(kind: string, key: string): string | null {
  if (kind === "orders" && Object.hasOwn(kindNames, key)) return i18n._(kindNames[key as keyof typeof kindNames]);
  if (kind === "reviews" && Object.hasOwn(queueNames, key)) return i18n._(queueNames[key as keyof typeof queueNames]);
  return null;
}

/**
 * Kind and name of a subject in the active language. A kind without a name of its own has that of its area. The name is the key where the record has none, and
 * empty without a key.
 */
export function subjectText({ subject, subjectName }: Pick<AuditEntry, "subject" | "subjectName">): {
  kind: string;
  name: string;
} {
  const { kind, key } = subjectParts(subject);
  const label = isKind(kind) ? subjectKindNames[kind] : auditLabels[kind]?.["area"];
  if (!label) return { kind: "", name: subject };
  return { kind: i18n._(label), name: subjectName ?? keyName(kind, key) ?? key };
}
