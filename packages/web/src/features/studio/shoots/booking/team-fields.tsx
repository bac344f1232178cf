import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { bookableKinds } from "@vowdesk/contract/studio/bookables";
import type { Candidate, Need } from "@vowdesk/contract/studio/shoots";
import { useSkillNames } from "../../../../shared/studio/skills.ts";
import { bookableKindNames } from "../../../../shared/studio-labels.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { ControlPair, SelectControl } from "../../../../ui/input/form-controls.tsx";
import { candidatesFor, completed, seatsOf, withMember, type Seat } from "./booking.ts";
import css from "./booking.module.css";

interface TeamFieldsProps {
  needs: readonly Need[];
  team: readonly number[];
  candidates: readonly Candidate[];
  set: (team: readonly number[]) => void;
}

/** Name of a candidate with what speaks against it. */
function labelOf({ name, busy, distanceKm }: Candidate): string {
  const distance = distanceKm === null ? "" : ` · ${Math.round(distanceKm)} km`;
  if (busy === "slot") return t({ message: `${name} (taken)`, context: "shoot" });
  if (busy === "hours") return t`${name} (outside of working hours)`;
  return `${name}${distance}`;
}

/** The members that the purpose needs, one field each, and further members. */
export function TeamFields({ needs, team, candidates, set }: TeamFieldsProps) {
  const { seats, others } = seatsOf(needs, team, candidates);
  const hasEmptySeat = seats.some(({ memberId }) => memberId === null);
  return (
    <fieldset className={css.section}>
      <legend className="visually-hidden">
        <Trans context="field">Team</Trans>
      </legend>
      <div className={css.head}>
        <span aria-hidden="true">
          <Trans context="field">Team</Trans>
        </span>
        {hasEmptySeat && candidates.length > 0 && (
          <Button size="s" onClick={() => set(completed(needs, team, candidates))}>
            <Trans>Suggest free members</Trans>
          </Button>
        )}
      </div>
      <ControlPair>
        {seats.map((seat) => (
          <SeatField key={seat.key} seat={seat} {...{ team, candidates, set }} />
        ))}
        <OtherField {...{ team, candidates, set }} />
      </ControlPair>
      <OtherMembers others={others} {...{ team, candidates, set }} />
    </fieldset>
  );
}

function SeatField({ seat, team, candidates, set }: Omit<TeamFieldsProps, "needs"> & { seat: Seat }) {
  const { i18n } = useLingui();
  const { need, memberId } = seat;
  const skillName = useSkillNames();
  const name = need.skill ? skillName(need.skill) : i18n._(bookableKindNames[need.kind]);
  const choices = candidatesFor(need, candidates)
    .filter(({ bookableId }) => bookableId === memberId || !team.includes(bookableId))
    .map((candidate) => ({ value: String(candidate.bookableId), label: labelOf(candidate) }));
  return (
    <SelectControl
      label={name}
      value={memberId === null ? "" : String(memberId)}
      choices={[{ value: "", label: "—" }, ...choices]}
      set={(value) => set(withMember(team, seat, value === "" ? null : Number(value)))}
    />
  );
}

/** Adds any bookable to the team. */
function OtherField({ team, candidates, set }: Omit<TeamFieldsProps, "needs">) {
  const { t: translate, i18n } = useLingui();
  const choices = bookableKinds.flatMap((kind) =>
    candidates
      .filter((item) => item.kind === kind && !team.includes(item.bookableId))
      .map((item) => ({
        value: String(item.bookableId),
        label: `${i18n._(bookableKindNames[kind])} · ${labelOf(item)}`,
      })),
  );
  return (
    <SelectControl
      label={translate({ message: "Add another", context: "shoot" })}
      value=""
      choices={[{ value: "", label: "—" }, ...choices]}
      set={(value) => value !== "" && set([...team, Number(value)])}
    />
  );
}

function OtherMembers({
  others,
  team,
  candidates,
  set,
}: Omit<TeamFieldsProps, "needs"> & { others: readonly number[] }) {
  const { t: translate } = useLingui();
  if (others.length === 0) return null;
  const nameOf = (id: number) => candidates.find(({ bookableId }) => bookableId === id)?.name ?? String(id);
  return (
    <ul className={css.members} aria-label={translate({ message: "Further members", context: "shoot" })}>
      {others.map((id) => {
        const name = nameOf(id);
        return (
          <li key={id} className={css.member}>
            {name}
            <IconButton
              label={translate({ message: `Remove ${name}`, context: "button" })}
              onClick={() => set(team.filter((item) => item !== id))}
            >
              <IconX size={15} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
