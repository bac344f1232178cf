import { sheetsApi } from "@vowdesk/contract/studio/sheets";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { edit, editLists, purposesPage } from "./purposes/purposes.form.ts";
import { Purpose } from "./purposes/purpose.tsx";
import { SkillsPanel } from "./purposes/skills-panel.tsx";
import css from "./purposes/purposes.module.css";

/** What a shoot of each purpose needs and how long it takes, and the skills that it can need. */
export default function PurposesPage() {
  const rules = useSuspenseCall(shootsApi.purposes, {});
  const templates = useSuspenseCall(sheetsApi.templates, {});
  const { offer, ...list } = useActions(purposesPage);
  const start = offer(edit);
  const startLists = offer(editLists);
  const purposes = rules.flatMap((rule) => {
    const lists = templates.find(({ id }) => id === rule.id);
    return lists ? [{ ...rule, lists }] : [];
  });
  return (
    <div className={css.page}>
      <ul className={css.purposes}>
        {purposes.map((rule) => (
          <Purpose
            key={rule.id}
            rule={rule}
            edit={start && (() => start(rule))}
            editLists={startLists && (() => startLists(rule))}
          />
        ))}
      </ul>
      <SkillsPanel />
      <ActionDialog list={list} />
    </div>
  );
}
