import { useLingui } from "@lingui/react/macro";
import { studioApi, type StudioFields, type StudioSettings } from "@vowdesk/contract/studio";
import { call, refusalOf } from "../../../kernel/call.ts";
import { usePageMemory } from "../../../kernel/page-memory.ts";
import { stale } from "../../../kernel/queries.ts";
import { useKept } from "../../../ui/kept.ts";
import { useSending } from "../../../ui/sending.ts";
import { toast } from "../../../ui/toast.tsx";
import { differing, isUnsaved, type StudioDraft } from "./studio-draft.ts";

const shown = [
  "title",
  "logo",
  "timeZone",
  "phoneRegion",
  "week",
  "holidays",
  "cancelReasons",
  "refundReasons",
  "rejectReasons",
];
const blames = { "time-zone-unknown": "timeZone" };

/** The settings with what is changed and not saved, and how to go on. */
export function useStudio(saved: StudioSettings) {
  const { t } = useLingui();
  const [draft, set] = useKept(usePageMemory<StudioDraft>("draft"), isUnsaved);
  const sending = useSending<StudioSettings>({
    shown,
    blames,
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      draft && set({ ...draft, version: current.version, meanwhile: { changedBy, changedAt } }),
  });
  const changes = draft ? differing(saved, draft.changes) : {};
  const write = (given: Partial<StudioFields>) =>
    set({
      version: draft?.version ?? saved.version,
      meanwhile: draft?.meanwhile ?? null,
      changes: differing(saved, { ...draft?.changes, ...given }),
    });
  const discard = () => {
    sending.forget();
    set(null);
  };
  const save = () =>
    sending.send(async () => {
      await call(studioApi.change, { ...changes, version: draft?.version ?? saved.version });
      await stale("studio");
      discard();
      toast({ tone: "good", text: t`Saved` });
    });
  return {
    fields: { ...saved, ...changes },
    isChanged: Object.keys(changes).length > 0,
    meanwhile: draft?.meanwhile ?? null,
    sending,
    write,
    discard,
    save,
  };
}
