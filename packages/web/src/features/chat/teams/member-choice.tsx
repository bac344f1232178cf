import { Trans } from "@lingui/react/macro";
import { chatApi } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import css from "../labels/labels.labels.module.css";

/** A form control for the members of a team: the staff who answer customers. */
export function MemberChoice({ label, value, set, problem }: ControlProps<number[]>) {
  const { data, error } = useCall(chatApi.colleagues, {});
  const chosen = value ?? [];
  return (
    <fieldset>
      <legend className={css.legend}>{label}</legend>
      {!data && !error && <Skeleton height="6rem" />}
      {error && !data && <p className={css.none}>{error.message}</p>}
      <div className={css.choices}>
        {data?.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <label key={id} className={css.choice}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => set(isChosen ? chosen.filter((item) => item !== id) : [...chosen, id])}
              />
              {name}
            </label>
          );
        })}
        {data?.length === 0 && (
          <p className={css.none}>
            <Trans>No user can answer customers yet.</Trans>
          </p>
        )}
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}
