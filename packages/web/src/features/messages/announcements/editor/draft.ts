import {
  emptyDocument,
  isEmptyDocument,
  type AnnouncementDetail,
  type AnnouncementFields,
  type Wording,
  type Wordings,
} from "@vowdesk/contract/messages/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";

/** Unsaved input with the version it is based on. It is plain data, so that it survives a reload. */
export interface AnnouncementDraft {
  /** Null for a new announcement. */
  id: number | null;
  version: number;
  fields: AnnouncementFields;
  /** The fields when editing began. Equal fields count as unchanged. */
  before: AnnouncementFields;
  /** The version that another user has saved meanwhile. */
  meanwhile: { changedBy: string; changedAt: string; fields: AnnouncementFields; version: number } | null;
}

const blankFields: AnnouncementFields = {
  wordings: {},
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
};

/** The editable fields of an announcement. */
export const fieldsOf = ({ wordings, audience, mustConfirm, expiresAt }: AnnouncementDetail): AnnouncementFields => ({
  wordings,
  audience,
  mustConfirm,
  expiresAt,
});

/** Starts a draft of an existing announcement, a copy of one, or a new one. */
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

/** Sets the wording of a language; an empty wording removes the language. */
export function withWording(wordings: Wordings, language: Language, wording: Wording): Wordings {
  const { [language]: _before, ...others } = wordings;
  const isBlank = wording.title.trim() === "" && isEmptyDocument(wording.body);
  const all: Wordings = isBlank ? others : { ...others, [language]: wording };
  return Object.fromEntries(languages.flatMap((item) => (all[item] ? [[item, all[item]]] : [])));
}

export const isUnsaved = ({ fields, before }: AnnouncementDraft): boolean =>
  JSON.stringify(fields) !== JSON.stringify(before);

/** Keeps the user's fields, based on the version that another user saved. */
export const keepMineOverTheirs = (draft: AnnouncementDraft): AnnouncementDraft =>
  draft.meanwhile ? { ...draft, version: draft.meanwhile.version, meanwhile: null } : draft;

/** Replaces the user's fields by those of the other user. */
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
