import * as z from "zod";
import { Moment, Cents, RecordId, Version } from "../../../kernel/index.ts";

/** The parts of what the business stores about an app user. Each part is one table or a few that belong together. */
export const accountSections = [
  "account",
  "orders",
  "work",
  "weddings",
  "leads",
  "shoots",
  "answers",
  "galleries",
  "agreements",
  "quotes",
  "payments",
  "chat",
  "reviews",
  "ledger",
  "notices",
  "files",
  "messages",
  "announcements",
  "links",
  "portal",
  "contacts",
  "requests",
  "webhooks",
] as const;
export type AccountSection = (typeof accountSections)[number];

/** A part of the archive of a person, as records of plain values. */
export const ArchivePart = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  /** Where the next part of the section begins; null at its end. */
  next: z.string().nullable(),
});
export type ArchivePart = z.infer<typeof ArchivePart>;

/** The contents of a file of the archive. */
export const ArchivedFile = z.object({ mediaType: z.string(), base64: z.string() });
export type ArchivedFile = z.infer<typeof ArchivedFile>;

/**
 * The erasure of a person's data. `requested` waits for a second member of staff; `approved` is carried out at `dueAt` and can be
 * cancelled until then.
 */
export const Erasure = z.object({
  state: z.enum(["requested", "approved"]),
  requestedBy: z.string(),
  requestedAt: Moment,
  reason: z.string(),
  approvedBy: z.string().nullable(),
  dueAt: Moment.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

/** What shows that two accounts belong to one person: both numbers are proved, or both persons were verified with one identity number. */
export const MergeEvidence = z.enum(["numbers", "identity"]);
export type MergeEvidence = z.infer<typeof MergeEvidence>;

/**
 * The merge of a duplicate into an account. `requested` waits for a second member of staff; `approved` is carried out at `dueAt` and can
 * be cancelled until then.
 */
export const Merge = z.object({
  state: z.enum(["requested", "approved"]),
  duplicateId: RecordId,
  duplicateName: z.string(),
  evidence: z.array(MergeEvidence),
  requestedBy: z.string(),
  requestedAt: Moment,
  reason: z.string(),
  approvedBy: z.string().nullable(),
  dueAt: Moment.nullable(),
});
export type Merge = z.infer<typeof Merge>;

/** The effect of merging two accounts. */
export const MergeFigures = z.object({
  duplicate: z.object({
    id: RecordId,
    name: z.string(),
    realName: z.string().nullable(),
    phone: z.string(),
    createTime: Moment,
    version: Version,
  }),
  moved: z.array(z.object({ section: z.enum(accountSections), count: z.int() })),
  /** The balance of the duplicate, which is transferred. */
  balanceCents: Cents,
  /** Empty if nothing shows that both are one person. With a balance, both numbers must be proved. */
  evidence: z.array(MergeEvidence),
});
export type MergeFigures = z.infer<typeof MergeFigures>;

const SectionCount = z.object({ section: z.enum(accountSections), count: z.int() });

/** The effect of an erasure now. */
export const ErasureFigures = z.object({
  /** Open work that must be finished first, by section. */
  blockers: z.array(SectionCount),
  /** Records that are anonymised or deleted, by section. */
  erased: z.array(SectionCount),
  /** Records that the business has to keep, without the person's name, phone number and addresses. */
  kept: z.array(SectionCount),
  balanceCents: Cents,
  waitDays: z.int(),
});
export type ErasureFigures = z.infer<typeof ErasureFigures>;
