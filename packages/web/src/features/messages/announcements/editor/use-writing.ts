import { useLingui } from "@lingui/react/macro";
import {
  announcementsApi,
  type AnnouncementDetail,
  type AnnouncementFields,
} from "@vowdesk/contract/messages/announcements";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { usePageMemory } from "../../../../kernel/session/page-memory.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { usePersistentState } from "../../../../ui/input/persistent-state.ts";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { fieldsOf, isUnsaved, keepMineOverTheirs, withTheirs, type AnnouncementDraft } from "./draft.ts";

const send = ({ id, version, fields }: AnnouncementDraft): Promise<AnnouncementDetail> =>
  id === null ? call(announcementsApi.add, fields) : call(announcementsApi.update, { id, version, ...fields });

/** The draft, which survives a reload, and functions to change and save it. `key` identifies it within the page. */
export function useWriting(key: string, begin: () => AnnouncementDraft, saved: (id: number) => void) {
  const { t } = useLingui();
  const [stored, set, now] = usePersistentState(usePageMemory<AnnouncementDraft>(`writing ${key}`), isUnsaved);
  const draft = stored ?? begin();
  const sending = useSubmission<AnnouncementDetail>({
    shown: [],
    blames: {},
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) => {
      const theirs = { changedBy, changedAt, fields: fieldsOf(current), version: current.version };
      set.change((last: AnnouncementDraft) => ({ ...last, meanwhile: theirs }));
    },
    about: key,
  });
  return {
    draft,
    sending,
    isUnsaved: isUnsaved(draft),
    write: (changes: Partial<AnnouncementFields>) => {
      const last = now() ?? draft;
      set({ ...last, fields: { ...last.fields, ...changes } });
    },
    keepMine: () => set(keepMineOverTheirs(draft)),
    takeTheirs: () => set(withTheirs(draft)),
    discard: () => set(null),
    save: () => {
      const isOpen = set.captureOpening();
      return sending.send(async () => {
        const { id } = await send(draft);
        if (isOpen()) set(null);
        await invalidate("announcements");
        toast({ tone: "good", text: t({ message: "Saved", context: "result" }) });
        return id;
      }, saved);
    },
  };
}

export type Writing = ReturnType<typeof useWriting>;
