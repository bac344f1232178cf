import { Trans, useLingui } from "@lingui/react/macro";
import { viewsApi, type PageViews, type SavedView, type ViewScope } from "@vowdesk/contract/views";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { useOpenAfterMount } from "../../../ui/timing/after-mount.ts";
import { CheckControl, RadioControl, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

/** The longest name that the server accepts. */
const nameLength = 40;

interface SaveDialogProps {
  page: PageViews;
  path: string;
  query: string;
  /** The current view, if any. */
  active: SavedView | null;
  close: () => void;
}

/** Shared with no other user, with a role of the user, or with everyone. */
type Audience = "mine" | "everyone" | `role:${number}`;

const audienceOf = (view: SavedView | null): Audience =>
  view?.isOwn && view.scope === "role" && view.roleId !== null ? `role:${view.roleId}` : "mine";

function scopeOf(audience: Audience): { scope: ViewScope; roleId: number | null } {
  if (audience === "mine" || audience === "everyone") return { scope: audience, roleId: null };
  return { scope: "role", roleId: Number(audience.slice("role:".length)) };
}

const naming = { shown: ["name"], blames: { "view-name-taken": "name" }, refusalOf };

/** The audiences that the user may share with. */
function useAudiences({ roles }: PageViews): { value: Audience; label: string }[] {
  const { t } = useLingui();
  const mayShare = useCan("view:share");
  return [
    { value: "mine", label: t`Only for me` },
    ...roles.map(({ id, name }) => ({ value: `role:${id}` as const, label: t`Everyone who is ${name}` })),
    ...(mayShare ? [{ value: "everyone" as const, label: t`Everyone` }] : []),
  ];
}

/** Saves the state of the list as a view; an own view of the same name is replaced. */
export function SaveDialog({ page, path, query, active, close }: SaveDialogProps) {
  const { t } = useLingui();
  const audiences = useAudiences(page);
  const isOpen = useOpenAfterMount(true);
  const [name, setName] = useState(active?.isOwn ? active.name : "");
  const [audience, setAudience] = useState<Audience>(audienceOf(active));
  const [withColumns, setWithColumns] = useState(false);
  const { problems, note, isBusy, send } = useSubmission(naming);
  const replaced = page.views.find((view) => view.isOwn && view.name === name.trim());
  const save = () =>
    send(async () => {
      const columns = withColumns ? page.columns : null;
      await call(viewsApi.save, { id: replaced?.id, page: path, name, query, columns, ...scopeOf(audience) });
      await invalidate("views");
      toast({ tone: "good", text: t`The view is saved` });
    }, close);
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Save as a view</Trans>}
      close={close}
      hasInput={!isBusy && name.trim() !== "" && name !== active?.name}
      note={note}
      send={{
        label: replaced ? <Trans>Replace</Trans> : <Trans>Save</Trans>,
        isDanger: false,
        isReady: !isBusy && name.trim() !== "",
        run: () => void save(),
      }}
    >
      <TextControl
        label={t`Name`}
        value={name}
        set={setName}
        problem={problems["name"]}
        maxLength={nameLength}
        autoComplete="off"
        isFirst
        hint={<Trans>Filters, order and rows per page are kept. The number beside it is always of now.</Trans>}
      />
      <RadioControl
        label={t`Who finds it`}
        value={audience}
        set={(next) => next && setAudience(next)}
        choices={audiences}
      />
      {page.columns && (
        <CheckControl
          label={t`With the columns as they are now`}
          value={withColumns}
          set={setWithColumns}
          hint={<Trans>Whoever opens the view then gets these columns too.</Trans>}
        />
      )}
    </FormDialog>
  );
}
