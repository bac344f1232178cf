import { Trans, useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import type { MouseEvent, ReactNode } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useSession } from "../../../../kernel/session/session.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Fact } from "../../../../ui/display/facts.tsx";
import { pageOfActor, pageOfSubject, type PageLink } from "./subject-page.ts";
import { ActorName } from "./actor-name.tsx";
import { Reason } from "./reason.tsx";
import { SubjectName } from "./subject-name.tsx";
import { VerbName } from "./verb-name.tsx";
import css from "./changes.module.css";

/** Actor, time, subject and reason of an entry. */
export function LineFacts({ line }: { line: AuditEntry }) {
  const { t, i18n } = useLingui();
  const kinds = {
    staff: t({ message: "staff", context: "audit trail" }),
    app: t({ message: "app", context: "audit trail" }),
    couple: t({ message: "couple", context: "audit trail" }),
    anonymous: t`not signed in`,
    system: t({ message: "system", context: "audit trail" }),
    service: t({ message: "service account", context: "audit trail" }),
  };
  const { at, actor, actorName, actorKind, subject, ip, requestId, verb } = line;
  return (
    <dl className={css.fields}>
      <Fact name={<Trans context="actor">User</Trans>}>
        <Named link={pageOfActor(line)}>
          <ActorName entry={line} />
        </Named>{" "}
        <small>{[actorName !== actor && actor, kinds[actorKind]].filter(Boolean).join(" · ")}</small>
      </Fact>
      <Fact name={<Trans context="field">Time</Trans>}>
        {formatTime(at, "exact", i18n.locale)} · <RelativeTime at={at} />
      </Fact>
      <Fact name={<Trans context="audit trail">Subject</Trans>}>
        <Named link={pageOfSubject(subject)}>
          <SubjectName entry={line} />
        </Named>{" "}
        <code>{subject}</code>
      </Fact>
      <Fact name={<Trans context="audit trail">Action</Trans>}>
        <VerbName verb={verb} />
      </Fact>
      <Fact name={<Trans context="field">Reason</Trans>}>
        <Reason entry={line} />
      </Fact>
      <Fact name={<Trans context="audit trail">IP address</Trans>}>{ip ?? "—"}</Fact>
      <Fact name={<Trans context="field">Request</Trans>}>
        <code>{requestId ?? "—"}</code>
      </Fact>
    </dl>
  );
}

/** A name, linked if there is a page for it that the user may open. */
function Named({ link, children }: { link: PageLink | null; children: ReactNode }) {
  const mayOpen = useSession(({ user }) => link !== null && user?.roles.includes(link.code) === true);
  if (!link || !mayOpen) return children;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    navigate(link.to);
  };
  return (
    <a href={link.to} onClick={follow}>
      {children}
    </a>
  );
}
