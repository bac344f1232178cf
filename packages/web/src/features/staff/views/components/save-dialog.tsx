import { Trans, useLingui } from "@lingui/react/macro";
import { viewsApi, type SavedView, type ViewScope } from "@vowdesk/contract/staff/views";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { CheckControl, RadioControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import type { ListView } from "./view-query.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

/** The longest name that the server accepts. */
const nameLength = 40;

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
function useAudiences({ roles }: ListView["page"]): { value: Audience; label: string }[] {
  const { t } = useLingui();
  const mayShare = useCan("view:share");
  return [
    { value: "mine", label: t`Only for me` },
    ...roles.map(({ id, name }) => ({ value: `role:${id}` as const, label: t`Everyone with the role ${name}` })),
    ...(mayShare ? [{ value: "everyone" as const, label: t({ message: "Everyone", context: "person" }) }] : []),
  ];
}

/**
 * Saves the state of the list as a view and replaces the user's own view of the same name. The form engine does not support
 * this form: its button depends on the typed name, and one choice sets two fields.
 */
export const SaveDialog = (props: OpenedProps<ListView>) =>
  props.record && <OpenSaveDialog {...props} record={props.record} />;

type OpenSaveDialogProps = OpenedProps<ListView> & { record: ListView };

function OpenSaveDialog({ record: { page, path, query, active }, values, write, close, hold }: OpenSaveDialogProps) {
  const { t } = useLingui();
  const audiences = useAudiences(page);
  const ownName = active?.isOwn ? active.name : "";
  const name = (values["name"] ?? ownName) as string;
  const audience = (values["audience"] ?? audienceOf(active)) as Audience;
  const withColumns = values["withColumns"] === true;
  const { problems, note, isBusy, send } = useSubmission({ ...naming, hold });
  const replaced = page.views.find((view) => view.isOwn && view.name === name.trim());
  const save = () =>
    send(async () => {
      const columns = withColumns ? page.columns : null;
      await call(viewsApi.save, { id: replaced?.id, page: path, name, query, columns, ...scopeOf(audience) });
      await invalidate("views");
      toast({ tone: "good", text: t({ message: "View saved", context: "view" }) });
    }, close);
  return (
    <FormDialog
      isOpen
      title={<Trans>Save as a view</Trans>}
      close={close}
      hasInput={!isBusy && name.trim() !== "" && name !== active?.name}
      note={note}
      send={{
        label: replaced ? <Trans context="button">Replace</Trans> : <Trans context="button">Save</Trans>,
        isDanger: false,
        isReady: !isBusy && name.trim() !== "",
        run: () => inBackground(save()),
      }}
    >
      <TextControl
        label={t({ message: "Name", context: "of a view" })}
        value={name}
        set={(next) => write("name", next === ownName ? null : next)}
        problem={problems["name"]}
        maxLength={nameLength}
        autoComplete="off"
        isFirst
        hint={<Trans>Saves filters, sort order and rows per page. The number beside a view is always current.</Trans>}
      />
      <RadioControl
        label={t({ message: "Visible to", context: "field" })}
        value={audience}
        set={(next) => write("audience", next)}
        choices={audiences}
      />
      {page.columns && (
        <CheckControl
          label={t`Include the current columns`}
          value={withColumns}
          set={(next) => write("withColumns", next || null)}
          hint={<Trans>Everyone who opens the view gets these columns too.</Trans>}
        />
      )}
    </FormDialog>
  );
}
