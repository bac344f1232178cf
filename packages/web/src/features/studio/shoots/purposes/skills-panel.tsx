import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { skillsApi, type Skill } from "@vowdesk/contract/studio/bookables";
import { useId } from "react";
import { useSuspenseCall } from "../../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { nameOfSkill } from "../../../../shared/studio/skills.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import panel from "../../../../ui/display/panel.module.css";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { add, edit, moveDown, moveUp, restore, retire, skillsPanel } from "./skills.actions.ts";
import css from "./purposes.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The skills of people, which shoots of each purpose can need, in their order. */
export function SkillsPanel() {
  const id = useId();
  const skills = useSuspenseCall(skillsApi.list, {});
  const { offer, ...list } = useActions(skillsPanel, "skills");
  const start = offer(add);
  return (
    <section className={`${panel.panel} ${css.skills}`} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>
          <Trans context="bookable">Skills</Trans>
        </h2>
        {start && (
          <Button size="s" onClick={() => start(null)}>
            <Trans context="skill">New skill</Trans>
          </Button>
        )}
      </header>
      <p className={css.about}>
        <Trans>What people can do in a shoot. People get their skills under Resources.</Trans>
      </p>
      <ol className={css.skillList}>
        {skills.map((skill, index) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            isFirst={index === 0}
            isLast={index === skills.length - 1}
            offer={offer}
          />
        ))}
      </ol>
      <ActionDialog list={list} />
    </section>
  );
}

interface SkillRowProps {
  skill: Skill;
  isFirst: boolean;
  isLast: boolean;
  offer: ReturnType<typeof useActions<Skill>>["offer"];
}

function SkillRow({ skill, isFirst, isLast, offer }: SkillRowProps) {
  const { t } = useLingui();
  const name = nameOfSkill(skill);
  const [up, down, rename] = [offer(moveUp), offer(moveDown), offer(edit)];
  const end = offer(skill.isRetired ? restore : retire);
  return (
    <li aria-label={name}>
      <span className={css.skillName}>
        {name}
        {skill.isRetired && (
          <Badge tone="calm">
            <Trans context="skill">Retired</Trans>
          </Badge>
        )}
      </span>
      {up && (
        <IconButton
          label={t({ message: `Move ${name} up`, context: "skill" })}
          disabled={isFirst}
          onClick={() => up(skill)}
        >
          <IconArrowUp {...icon} />
        </IconButton>
      )}
      {down && (
        <IconButton
          label={t({ message: `Move ${name} down`, context: "skill" })}
          disabled={isLast}
          onClick={() => down(skill)}
        >
          <IconArrowDown {...icon} />
        </IconButton>
      )}
      {rename && (
        <Button size="s" onClick={() => rename(skill)} aria-label={t({ message: `Rename ${name}`, context: "skill" })}>
          <Trans context="skill">Rename</Trans>
        </Button>
      )}
      {end && (
        <Button size="s" onClick={() => end(skill)}>
          {skill.isRetired ? <Trans context="bookable">Restore</Trans> : <Trans context="button">Retire</Trans>}
        </Button>
      )}
    </li>
  );
}
