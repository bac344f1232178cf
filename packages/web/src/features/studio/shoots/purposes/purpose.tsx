import { Trans, useLingui } from "@lingui/react/macro";
import type { PurposeRule } from "@vowdesk/contract/studio/shoots";
import { useId } from "react";
import { useSkillNames } from "../../../../shared/studio/skills.ts";
import { bookableKindNames, purposeNames } from "../../../../shared/studio-labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import panel from "../../../../ui/display/panel.module.css";
import { Button } from "../../../../ui/input/button.tsx";
import { listNames } from "../shoots.labels.ts";
import type { PurposeWithLists } from "./purposes.form.ts";
import css from "./purposes.module.css";

interface PurposeProps {
  rule: PurposeWithLists;
  /** Null without permission. */
  edit: (() => void) | null;
  editLists: (() => void) | null;
}

/** The rules of one purpose. */
export function Purpose({ rule, edit, editLists }: PurposeProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const name = i18n._(purposeNames[rule.id]);
  const { lengthMinutes, bufferBeforeMinutes, bufferAfterMinutes } = rule;
  return (
    <li className={`${panel.panel} ${css.purpose}`} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{name}</h2>
        {edit && (
          <Button size="s" onClick={edit} aria-label={t({ message: `Edit ${name}`, context: "button" })}>
            <Trans context="button">Edit</Trans>
          </Button>
        )}
      </header>
      <Facts>
        <Fact name={<Trans context="shoot">Usual duration</Trans>}>
          <Trans context="shoot">{lengthMinutes} min</Trans>
        </Fact>
        <Fact name={<Trans context="shoot">Buffer</Trans>}>
          {bufferBeforeMinutes + bufferAfterMinutes === 0 ? (
            "—"
          ) : (
            <Trans>
              {bufferBeforeMinutes} min before, {bufferAfterMinutes} min after
            </Trans>
          )}
        </Fact>
        <Fact name={<Trans context="field">Team</Trans>}>
          <Team needs={rule.needs} />
        </Fact>
        <Fact name={<Trans context="shoot">Rules</Trans>}>
          <Rules rule={rule} />
        </Fact>
        <Fact name={i18n._(listNames.check)}>{rule.lists.checks.join(", ") || "—"}</Fact>
        <Fact name={i18n._(listNames.pack)}>{rule.lists.packs.join(", ") || "—"}</Fact>
        <Fact name={<Trans context="call sheet">Questions for the couple</Trans>}>
          {rule.lists.questions.length === 0
            ? "—"
            : rule.lists.questions.map((question, index) => <div key={index}>{question}</div>)}
        </Fact>
      </Facts>
      {editLists && (
        <Button
          size="s"
          onClick={editLists}
          aria-label={t({ message: `Edit lists and questions: ${name}`, context: "call sheet" })}
        >
          <Trans context="call sheet">Edit lists and questions</Trans>
        </Button>
      )}
    </li>
  );
}

function Team({ needs }: Pick<PurposeRule, "needs">) {
  const { i18n } = useLingui();
  const skillName = useSkillNames();
  if (needs.length === 0) return <>—</>;
  return needs.map(({ kind, skill, count }) => (
    <div key={`${kind} ${skill}`}>
      {count} × {skill ? skillName(skill) : i18n._(bookableKindNames[kind])}
    </div>
  ));
}

function Rules({ rule: { isCouplePresent, isAtAnyHour, isOnWeddingDay } }: Pick<PurposeProps, "rule">) {
  if (!isCouplePresent && !isAtAnyHour && !isOnWeddingDay) return <>—</>;
  return (
    <>
      {isCouplePresent && (
        <div>
          <Trans>The couple takes part</Trans>
        </div>
      )}
      {isAtAnyHour && (
        <div>
          <Trans>May be outside of working hours</Trans>
        </div>
      )}
      {isOnWeddingDay && (
        <div>
          <Trans>Belongs to the wedding day</Trans>
        </div>
      )}
    </>
  );
}
