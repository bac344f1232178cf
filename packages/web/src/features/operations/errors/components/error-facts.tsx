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
        <Fact name={<Trans>Location</Trans>}>{where || "—"}</Fact>
        <Fact name={<Trans>Origin</Trans>}>
          <ErrorSideName side={side} />
        </Fact>
        <Fact name={<Trans>Type</Trans>}>
          <ErrorKind kind={kind} />
        </Fact>
        <Fact name={<Trans>Occurrences</Trans>}>{count}</Fact>
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
      </Facts>
    </>
  );
}
