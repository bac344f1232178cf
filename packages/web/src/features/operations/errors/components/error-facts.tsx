import { Trans } from "@lingui/react/macro";
import type { ErrorGroup } from "@vowdesk/contract/operations/errors";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { ErrorKind, ErrorSideName } from "./error-names.tsx";
import css from "./errors.module.css";

export function ErrorFacts({ group }: { group: ErrorGroup }) {
  const { message, where, side, kind, count, firstAt, lastAt, requestId, build, resolvedBy, resolvedAt } = group;
  return (
    <>
      <p className={css.fullMessage}>{message}</p>
      <Facts>
        <Fact name={<Trans context="error">Location</Trans>}>{where || "—"}</Fact>
        <Fact name={<Trans context="error">Origin</Trans>}>
          <ErrorSideName side={side} />
        </Fact>
        <Fact name={<Trans context="field">Type</Trans>}>
          <ErrorKind kind={kind} />
        </Fact>
        <Fact name={<Trans context="error">Occurrences</Trans>}>{count}</Fact>
        <Fact name={<Trans context="error">First seen</Trans>}>
          <RelativeTime at={firstAt} />
        </Fact>
        <Fact name={<Trans context="error">Last seen</Trans>}>
          <RelativeTime at={lastAt} />
        </Fact>
        <Fact name={<Trans context="field">Build</Trans>}>{build || "—"}</Fact>
        {requestId && (
          <Fact name={<Trans context="field">Request</Trans>}>
            <code className={css.code}>{requestId}</code>
          </Fact>
        )}
        {resolvedBy && resolvedAt && (
          <Fact name={<Trans context="error">Resolved by</Trans>}>
            {resolvedBy} · <RelativeTime at={resolvedAt} />
          </Fact>
        )}
      </Facts>
    </>
  );
}
