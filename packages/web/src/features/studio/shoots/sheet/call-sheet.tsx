import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dateIn } from "@vowdesk/contract/kernel";
import { sheetsApi, type AgreedServices, type CallSheet as Sheet } from "@vowdesk/contract/studio/sheets";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import type { ReactNode } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { AnsweredQuestions } from "../../../../shared/studio/answered-questions.tsx";
import { IncludedFacts } from "../../../../shared/studio/included-facts.tsx";
import { ShootStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { useSkillNames } from "../../../../shared/studio/skills.ts";
import { bookableKindNames } from "../../../../shared/studio-labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { rangeOf } from "../board/board.ts";
import { clockText } from "../board/slot-cell.tsx";
import { useShootTitle } from "../detail.shoot-facts.tsx";
import { CheckLists } from "./check-lists.tsx";
import { StopList } from "./stop-list.tsx";
import css from "./sheet.module.css";

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What the team of a shoot needs to know, as a document to print. */
export function CallSheet({ id, close }: { id: number; close: () => void }) {
  // It also follows from the agreement and the wedding, whose changes it is not told.
  const { data, error, refetch } = useQuery({ ...queryOptions(sheetsApi.detail, { id }), refetchOnMount: "always" });
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <Button onClick={close}>
          <IconArrowLeft {...icon} />
          <Trans context="button">Back to the calendar</Trans>
        </Button>
        {data && (
          <Button look="fill" onClick={() => window.print()}>
            <IconPrinter {...icon} />
            <Trans context="button">Print</Trans>
          </Button>
        )}
      </div>
      {data && <Document sheet={data} />}
      {!data &&
        (error ? (
          <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
        ) : (
          <Skeleton height="28rem" />
        ))}
    </div>
  );
}

function Document({ sheet: { shoot, team, agreed, consultant, items, questions } }: { sheet: Sheet }) {
  const { t, i18n } = useLingui();
  const titleOf = useShootTitle();
  const { note, stops, wishes, weddingNumber, zone } = shoot;
  return (
    <article className={css.sheet} aria-label={t({ message: "Call sheet", context: "shoot" })}>
      <header>
        <p>
          <Trans context="shoot">Call sheet</Trans> {weddingNumber && `· ${weddingNumber}`}
        </p>
        <h2>{titleOf(shoot)}</h2>
        <p className={css.when}>
          {formatDate(dateIn(zone, rangeOf(shoot).from), i18n.locale)}, {clockText(rangeOf(shoot), zone)}
        </p>
        <ShootStateBadge state={shoot.state} />
      </header>
      <Contact consultant={consultant} shoot={shoot} />
      {stops.length > 0 && (
        <Part title={t({ message: "Stops", context: "call sheet" })}>
          <StopList shoot={shoot} />
        </Part>
      )}
      <Part title={t({ message: "Team", context: "field" })}>
        <Team team={team.filter(({ bookableId }) => bookableId !== shoot.placeId)} />
      </Part>
      {agreed && <Agreed agreed={agreed} />}
      {wishes && (
        <Part title={t({ message: "Wishes of the couple", context: "call sheet" })}>
          <p className={css.text}>{wishes}</p>
        </Part>
      )}
      {questions.length > 0 && (
        <Part title={t({ message: "Questions for the couple", context: "call sheet" })}>
          <AnsweredQuestions items={questions} />
        </Part>
      )}
      {items.length > 0 && (
        <Part title={t({ message: "Lists", context: "call sheet" })}>
          <CheckLists shootId={shoot.id} />
        </Part>
      )}
      {note && (
        <Part title={t({ message: "Note", context: "field" })}>
          <p className={css.text}>{note}</p>
        </Part>
      )}
    </article>
  );
}

/** The members of the team with what each of them does. */
function Team({ team }: Pick<Sheet, "team">) {
  const { i18n } = useLingui();
  const skillName = useSkillNames();
  return (
    <ul className={css.team}>
      {team.map(({ bookableId, name, kind, skills }) => (
        <li key={bookableId}>
          <strong>{name}</strong>
          <span>{skills.length > 0 ? skills.map(skillName).join(", ") : i18n._(bookableKindNames[kind])}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where the shoot is, and whom the team calls. */
function Contact({ shoot, consultant }: Pick<Sheet, "shoot" | "consultant">) {
  return (
    <Facts>
      <MainPlace shoot={shoot} />
      <Fact
        name={<Trans context="person">Consultant</Trans>}
        more={consultant && <Trans>Call them, not the couple.</Trans>}
      >
        {consultant ? (
          <>
            {consultant.name} {consultant.phone && <a href={`tel:${consultant.phone}`}>{consultant.phone}</a>}
          </>
        ) : (
          "—"
        )}
      </Fact>
    </Facts>
  );
}

function MainPlace({ shoot: { placeName, placeAddress } }: { shoot: Shoot }) {
  if (!placeName) return null;
  return (
    <Fact name={<Trans context="bookable">Place</Trans>} more={placeAddress}>
      {placeName}
    </Fact>
  );
}

/** What was agreed with the couple, without prices. */
function Agreed({ agreed }: { agreed: AgreedServices }) {
  const { t, i18n } = useLingui();
  return (
    <Part title={t({ message: "Agreed with the couple", context: "call sheet" })}>
      <Facts>
        <IncludedFacts included={agreed} />
        <Fact name={<Trans context="offer">Retouched photos</Trans>}>{i18n.number(agreed.photoCount)}</Fact>
        {agreed.lines.length > 0 && (
          <Fact name={<Trans context="call sheet">Extras</Trans>}>{agreed.lines.join(", ")}</Fact>
        )}
      </Facts>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
