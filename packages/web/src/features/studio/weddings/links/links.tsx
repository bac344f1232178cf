import { Trans, useLingui } from "@lingui/react/macro";
import { couplesApi, type CoupleLink, type IssuedLink } from "@vowdesk/contract/studio/couples";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useId } from "react";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "../components/weddings.module.css";
import { issue, linkPage, renew, revoke, type PartnerLink } from "./links.actions.ts";
import { showIssuedLink, useIssuedLink } from "./issued-link.ts";

/** The partners' links to the pages for couples. */
export function Links({ wedding: { id: weddingId } }: { wedding: WeddingDetail }) {
  const { data, error, refetch } = useCall(couplesApi.links, { weddingId });
  const actions = useActions(linkPage, `links of ${weddingId}`);
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <>
      <Facts>
        {data.map((link) => {
          const record: PartnerLink = { ...link, weddingId };
          return (
            <Fact key={link.partner} name={link.name}>
              <LinkState link={link} />
              <span className={css.links}>
                {link.allowed.includes("issue") && (
                  <Button
                    size="s"
                    onClick={() => actions.start((link.state === "active" ? renew : issue) as never, record as never)}
                  >
                    <Trans context="wedding">New link</Trans>
                  </Button>
                )}
                {link.allowed.includes("revoke") && (
                  <Button size="s" look="bare" onClick={() => actions.start(revoke as never, record as never)}>
                    <Trans context="button">Revoke</Trans>
                  </Button>
                )}
              </span>
            </Fact>
          );
        })}
      </Facts>
      <ActionDialog list={actions} />
      <IssuedLinkDialog />
    </>
  );
}

function LinkState({ link: { state, phone, expiresAt, usedAt } }: { link: CoupleLink }) {
  const { i18n } = useLingui();
  const day = (at: string | null) => (at === null ? "" : formatTime(at, "date", i18n.locale));
  if (phone === "")
    return (
      <span className={layout.quiet}>
        <Trans>Needs a phone number</Trans>
      </span>
    );
  if (state === "active")
    return usedAt === null ? (
      <Trans>Valid until {day(expiresAt)}, not opened yet</Trans>
    ) : (
      <Trans>
        Valid until {day(expiresAt)}, last opened on {day(usedAt)}
      </Trans>
    );
  if (state === "none") return <Trans>No link yet</Trans>;
  return state === "revoked" ? <Trans context="state">Revoked</Trans> : <Trans context="state">Expired</Trans>;
}

/** Shows a new link once. */
function IssuedLinkDialog() {
  const issued = useIssuedLink((state) => state.issued);
  return (
    <FormDialog
      isOpen={issued !== null}
      title={<Trans context="wedding">Personal link</Trans>}
      close={() => unawaited(showIssuedLink(null), "shown")}
      hasInput={false}
      note={null}
      send={null}
    >
      {issued && <Issued issued={issued} />}
    </FormDialog>
  );
}

function Issued({ issued: { path } }: { issued: IssuedLink }) {
  const { t } = useLingui();
  return (
    <>
      <CopyLine
        id={useId()}
        label={t({ message: "Link", context: "field" })}
        text={new URL(path, location.href).href}
        isMain
      />
      <p>
        <Trans>
          Send it to this partner only. It is not shown again. Opening it also needs the code that is sent to the
          partner's phone.
        </Trans>
      </p>
    </>
  );
}
