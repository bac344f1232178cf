import { Trans } from "@lingui/react/macro";
import type { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { request } from "../../../../kernel/http/call.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { FinishPage } from "../single-sign-on/finish-page.tsx";
import { redirectAnswer } from "../single-sign-on/redirect-answer.ts";

const finish = () =>
  request<typeof singleSignOnApi.finishLink>(
    { method: "POST", path: "/api/sysUser/identities/finish" },
    redirectAnswer(),
    { background: true },
  );

/** The page to which a provider redirects a signed-in user who links their account. `showLinks` opens the list of links. */
export default function FinishLink({ showLinks }: { showLinks: () => Promise<void> }) {
  const done = async () => {
    await finish();
    navigate("/", { replace: true });
    await showLinks();
  };
  return (
    <FinishPage
      name={<Trans context="kind of record">Single sign-on</Trans>}
      finish={done}
      pending={<Trans>Linking your account…</Trans>}
      failed={<Trans>Your account was not linked</Trans>}
      back={
        <a href="/">
          <Trans>Back to the start page</Trans>
        </a>
      }
    />
  );
}
