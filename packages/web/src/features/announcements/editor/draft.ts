import {
  emptyDocument,
  isEmptyDocument,
  type AnnouncementDetail,
  type AnnouncementFields,
  type Wording,
  type Wordings,
} from "@vowdesk/contract/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";

/** What somebody writes and has not saved, over which version. Plain data, kept over a reload. */
export interface AnnouncementDraft {
  /** Null for one that is new. */
  id: number | null;
  version: number;
  fields: AnnouncementFields;
  /** What it was when the writing began: the same again is nothing to lose. */
  before: AnnouncementFields;
  /** Somebody else saved meanwhile: theirs, to be looked at beside one's own. */
  meanwhile: { changedBy: string; changedAt: string; fields: AnnouncementFields; version: number } | null;
}

const blankFields: AnnouncementFields = {
  wordings: {},
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
};

/** What is written of one that is there. */
export const fieldsOf = ({ wordings, audience, mustConfirm, expiresAt }: AnnouncementDetail): AnnouncementFields => ({
  wordings,
  audience,
  mustConfirm,
  expiresAt,
});

/** Begins to edit one, to write a copy of one, or a new one. */
export function beginDraft(from: AnnouncementDetail | null, isCopy: boolean): AnnouncementDraft {
  const fields = from ? { ...fieldsOf(from), ...(isCopy && { expiresAt: null }) } : blankFields;
  const isEdit = from !== null && !isCopy;
  return {
    id: isEdit ? from.id : null,
    version: isEdit ? from.version : 0,
    fields,
    before: isEdit ? fields : blankFields,
    meanwhile: null,
  };
}

const blankWording: Wording = { title: "", body: emptyDocument };

export const wordingOf = (wordings: Wordings, language: Language): Wording => wordings[language] ?? blankWording;

/** A language with neither title nor text is not there. */
export function withWording(wordings: Wordings, language: Language, wording: Wording): Wordings {
  const { [language]: _before, ...others } = wordings;
  const isBlank = wording.title.trim() === "" && isEmptyDocument(wording.body);
  const all: Wordings = isBlank ? others : { ...others, [language]: wording };
  return Object.fromEntries(languages.flatMap((one) => (all[one] ? [[one, all[one]]] : [])));
}

export const isUnsaved = ({ fields, before }: AnnouncementDraft): boolean =>
  JSON.stringify(fields) !== JSON.stringify(before);

/** Goes on with one's own text over the version that somebody else saved. */
export const overTheirs = (draft: AnnouncementDraft): AnnouncementDraft =>
  draft.meanwhile ? { ...draft, version: draft.meanwhile.version, meanwhile: null } : draft;

/** Goes on with theirs; one's own is given up. */
export const withTheirs = (draft: AnnouncementDraft): AnnouncementDraft =>
  draft.meanwhile
    ? {
        ...draft,
        version: draft.meanwhile.version,
        fields: draft.meanwhile.fields,
        before: draft.meanwhile.fields,
        meanwhile: null,
      }
    : draft;
