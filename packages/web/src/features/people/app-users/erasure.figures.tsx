import { Trans, useLingui } from "@lingui/react/macro";
import { appUsersApi, type ErasureFigures } from "@vowdesk/contract/people/app-users";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { sectionNames } from "../../../shared/account-sections.ts";

function Sections({ of }: { of: ErasureFigures["erased"] }) {
  const { i18n } = useLingui();
  if (of.length === 0) return "—";
  return of.map(({ section, count }) => `${i18n._(sectionNames[section])} ${i18n.number(count)}`).join(" · ");
}

/** The records that an erasure would erase and keep now. */
export function Figures({ id }: { id: number }) {
  const { data } = useCall(appUsersApi.erasureFigures, { id });
  if (!data) return <Skeleton height="6rem" />;
  return (
    <Facts>
      {data.blockers.length > 0 && (
        <Fact name={<Trans context="app user">Finish first</Trans>}>
          <Sections of={data.blockers} />
        </Fact>
      )}
      <Fact name={<Trans context="app user">Erased</Trans>}>
        <Sections of={data.erased} />
      </Fact>
      <Fact name={<Trans>Kept without name, phone number and addresses</Trans>}>
        <Sections of={data.kept} />
      </Fact>
    </Facts>
  );
}
