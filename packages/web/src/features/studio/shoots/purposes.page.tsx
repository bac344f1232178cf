import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { edit, purposesPage } from "./purposes/purposes.form.ts";
import { Purpose } from "./purposes/purpose.tsx";
import css from "./purposes/purposes.module.css";

/** What a shoot of each purpose needs and how long it takes. */
export default function PurposesPage() {
  const rules = useSuspenseCall(shootsApi.purposes, {});
  const { offer, ...list } = useActions(purposesPage);
  const start = offer(edit);
  return (
    <>
      <ul className={css.purposes}>
        {rules.map((rule) => (
          <Purpose key={rule.id} rule={rule} edit={start && (() => start(rule))} />
        ))}
      </ul>
      <ActionDialog list={list} />
    </>
  );
}
