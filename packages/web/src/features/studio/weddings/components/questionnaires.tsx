import { Trans, useLingui } from "@lingui/react/macro";
import { dateIn } from "@vowdesk/contract/kernel";
import { sheetsApi, type Questionnaire } from "@vowdesk/contract/studio/sheets";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { AnsweredQuestions } from "../../../../shared/studio/answered-questions.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./weddings.module.css";

/** What the couple was asked about its shoots, and what it has answered. */
export function Questionnaires({ wedding: { id: weddingId } }: { wedding: WeddingDetail }) {
  const { data, error, refetch } = useCall(sheetsApi.questionnaires, { weddingId });
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <ItemList items={data} by="shootId" className={css.versions} none={<Trans>No questions yet</Trans>}>
      {(questionnaire) => <OfShoot questionnaire={questionnaire} />}
    </ItemList>
  );
}

function OfShoot({ questionnaire }: { questionnaire: Questionnaire }) {
  const { i18n } = useLingui();
  const { purpose, state, startsAt, zone, items, answeredAt } = questionnaire;
  const total = items.length;
  const answered = items.filter(({ answer }) => answer !== "").length;
  const date = answeredAt && formatTime(answeredAt, "date", i18n.locale);
  return (
    <>
      <span className={css.shoot}>
        {i18n._(purposeNames[purpose])}
        {state !== "postponed" && ` · ${formatDate(dateIn(zone, new Date(startsAt)), i18n.locale)}`}
      </span>
      <span className={layout.quiet}>
        <Trans context="questions">
          Answered: {answered} of {total}
        </Trans>
        {date && ` · ${date}`}
        <UntilText questionnaire={questionnaire} />
      </span>
      <details className={css.words}>
        <summary>
          <Trans>Show the answers</Trans>
        </summary>
        <AnsweredQuestions items={items} />
      </details>
    </>
  );
}

/** The last day on which the couple can answer. */
function UntilText({ questionnaire: { isOpen, closesAt, zone } }: { questionnaire: Questionnaire }) {
  const { i18n } = useLingui();
  if (!isOpen || closesAt === null) return null;
  const date = formatDate(dateIn(zone, new Date(Date.parse(closesAt) - 1)), i18n.locale);
  return (
    <>
      {" · "}
      <Trans context="questions">open until {date}</Trans>
    </>
  );
}
