import { useLingui } from "@lingui/react/macro";
import { businessApi, type BusinessSettingsFields, type BusinessSettings } from "@vowdesk/contract/business";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { usePageMemory } from "../../../kernel/session/page-memory.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { usePersistentState } from "../../../ui/input/kept.ts";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { differing, isUnsaved, type BusinessSettingsDraft } from "./settings-draft.ts";

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

/** The settings with unsaved changes, and functions to change, save and discard them. */
export function useBusinessSettingsForm(saved: BusinessSettings) {
  const { t } = useLingui();
  const [draft, set, now] = usePersistentState(usePageMemory<BusinessSettingsDraft>("draft"), isUnsaved);
  const sending = useSubmission<BusinessSettings>({
    shown,
    blames,
    refusalOf,
    conflicted: ({ current, changedBy, changedAt }) =>
      set.change((old: BusinessSettingsDraft) => ({
        ...old,
        version: current.version,
        meanwhile: { changedBy, changedAt },
      })),
    hold: set.hold,
  });
  const changes = draft ? differing(saved, draft.changes) : {};
  // Reads the latest draft, because the upload of a logo ends later.
  const write = (given: Partial<BusinessSettingsFields>) => {
    const { version, meanwhile, changes: typed } = now() ?? { version: saved.version, meanwhile: null, changes: {} };
    set({ version, meanwhile, changes: differing(saved, { ...typed, ...given }) });
  };
  const discard = () => {
    sending.forget();
    set(null);
  };
  const save = () =>
    sending.send(async () => {
      await call(businessApi.change, { ...changes, version: draft?.version ?? saved.version });
      await invalidate("business");
      toast({ tone: "good", text: t`Saved` });
    }, discard);
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
