import { Trans } from "@lingui/react/macro";
import type { ErrorGroup } from "@vowdesk/contract/errors";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { ErrorKind, ErrorSideName } from "./error-names.tsx";
import css from "./errors.module.css";

export function ErrorFacts({ group }: { group: ErrorGroup }) {
  const { message, where, side, kind, count, firstAt, lastAt, requestId, build, resolvedBy, resolvedAt } = group;
  return (
    <>
      <p className={css.fullMessage}>{message}</p>
      <dl className={css.facts}>
        <Fact name={<Trans>Where</Trans>}>{where || "—"}</Fact>
        <Fact name={<Trans>Side</Trans>}>
          <ErrorSideName side={side} />
        </Fact>
        <Fact name={<Trans>Kind</Trans>}>
          <ErrorKind kind={kind} />
        </Fact>
        <Fact name={<Trans>Times</Trans>}>{count}</Fact>
        <Fact name={<Trans>First seen</Trans>}>
          <RelativeTime at={firstAt} />
        </Fact>
        <Fact name={<Trans>Last seen</Trans>}>
          <RelativeTime at={lastAt} />
        </Fact>
        <Fact name={<Trans>Build</Trans>}>{build || "—"}</Fact>
        {requestId && (
          <Fact name={<Trans>Request</Trans>}>
            <code className={css.code}>{requestId}</code>
          </Fact>
        )}
        {resolvedBy && resolvedAt && (
          <Fact name={<Trans>Resolved by</Trans>}>
            {resolvedBy} · <RelativeTime at={resolvedAt} />
          </Fact>
        )}
      </dl>
    </>
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
