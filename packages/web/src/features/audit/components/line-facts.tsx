import { Trans, useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@vowdesk/contract/audit";
import type { MouseEvent, ReactNode } from "react";
import { go } from "../../../kernel/lists/page.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { pageOfActor, pageOfSubject, type PageLink } from "./subject-page.ts";
import { Reason } from "./reason.tsx";
import css from "./changes.module.css";

/** Actor, time, subject and reason of an entry. */
export function LineFacts({ line }: { line: AuditEntry }) {
  const { t, i18n } = useLingui();
  const kinds = { staff: t`staff`, app: t`phone app`, anonymous: t`not signed in`, system: t`the system itself` };
  const { at, actor, actorKind, subject, reason, ip, requestId, verb } = line;
  return (
    <dl className={css.fields}>
      <Fact name={<Trans>Who</Trans>}>
        <Named link={pageOfActor(line)}>{actor || "—"}</Named> <small>{kinds[actorKind]}</small>
      </Fact>
      <Fact name={<Trans>When</Trans>}>
        {formatTime(at, "exact", i18n.locale)} · <RelativeTime at={at} />
      </Fact>
      <Fact name={<Trans>Subject</Trans>}>
        <Named link={pageOfSubject(subject)}>{subject}</Named>
      </Fact>
      <Fact name={<Trans>Act</Trans>}>
        <code>{verb}</code>
      </Fact>
      <Fact name={<Trans>Reason</Trans>}>
        <Reason reason={reason} />
      </Fact>
      <Fact name={<Trans>Address</Trans>}>{ip ?? "—"}</Fact>
      <Fact name={<Trans>Request</Trans>}>
        <code>{requestId ?? "—"}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A name, linked if there is a page for it that the user may open. */
function Named({ link, children }: { link: PageLink | null; children: ReactNode }) {
  const mayOpen = useSession(({ user }) => link !== null && user?.roles.includes(link.code) === true);
  if (!link || !mayOpen) return children;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(link.to);
  };
  return (
    <a href={link.to} onClick={follow}>
      {children}
    </a>
  );
}
