import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { bookablesApi, skillsApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { nameOfSkill } from "../../../shared/studio/skills.ts";
import { bookableKindNames } from "../../../shared/studio-labels.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { actions, add } from "./bookables.actions.ts";
import { Absences } from "./components/absences.tsx";
import { HoursText } from "./components/hours.tsx";
import { SkillNames } from "./components/skills.tsx";
import { freeNames, stateNames } from "./bookables.labels.ts";

function Kind({ kind }: Pick<Bookable, "kind">) {
  const { i18n } = useLingui();
  return <>{i18n._(bookableKindNames[kind])}</>;
}

function State({ isRetired }: Pick<Bookable, "isRetired">) {
  const { i18n } = useLingui();
  return <Badge tone={isRetired ? "calm" : "good"}>{i18n._(stateNames[isRetired ? "retired" : "active"])}</Badge>;
}

function Buffers({
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: Pick<Bookable, "bufferBeforeMinutes" | "bufferAfterMinutes">) {
  return (
    <Trans>
      {bufferBeforeMinutes} min before, {bufferAfterMinutes} min after
    </Trans>
  );
}

/** The list of everything that can be reserved. */
export const bookables = resource({
  name: "bookables",
  list: bookablesApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), card: "title", sort: "asc" },
    {
      field: "isRetired",
      label: msg({ message: "Status", context: "field" }),
      width: 104,
      card: "side",
      as: (is) => <State isRetired={is} />,
    },
    {
      field: "kind",
      label: msg({ message: "Type", context: "field" }),
      cut: "wrap",
      width: 120,
      as: (kind) => <Kind kind={kind} />,
    },
    {
      field: "skills",
      label: msg({ message: "Skills", context: "bookable" }),
      cut: "wrap",
      width: 220,
      as: (skills) => <SkillNames codes={skills} />,
    },
    {
      field: "userName",
      label: msg({ message: "User", context: "kind of record" }),
      width: 140,
      as: (name) => name || "—",
    },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    kind: filter.tabs(msg({ message: "Type", context: "field" }), bookableKindNames),
    skill: filter.loaded(msg({ message: "Skills", context: "bookable" }), {
      call: skillsApi.list,
      input: {},
      choices: (skills) => skills.map((skill) => ({ value: skill.code, label: nameOfSkill(skill) })),
    }),
    state: filter.chips(msg({ message: "Status", context: "field" }), stateNames),
    free: filter.chips(msg({ message: "Availability", context: "bookable" }), freeNames),
  },
  actions,
  tools: [add],
  detail: {
    call: bookablesApi.detail,
    title: ({ name }) => name,
    badge: ({ isRetired }) => <State isRetired={isRetired} />,
    sections: [
      {
        title: msg({ message: "Details", context: "heading" }),
        body: (bookable) => (
          <Facts>
            <Fact name={<Trans context="field">Type</Trans>}>
              <Kind kind={bookable.kind} />
            </Fact>
            {bookable.kind === "person" && (
              <>
                <Fact name={<Trans context="bookable">Skills</Trans>}>
                  <SkillNames codes={bookable.skills} />
                </Fact>
                <Fact name={<Trans context="kind of record">User</Trans>}>{bookable.userName || "—"}</Fact>
              </>
            )}
            <Fact name={<Trans context="bookable">Working hours</Trans>} more={bookable.zone}>
              <HoursText hours={bookable.hours} />
            </Fact>
            <Fact name={<Trans context="shoot">Buffer</Trans>}>
              <Buffers {...bookable} />
            </Fact>
            {bookable.address && <Fact name={<Trans context="field">Address</Trans>}>{bookable.address}</Fact>}
            {bookable.note && <Fact name={<Trans context="field">Note</Trans>}>{bookable.note}</Fact>}
          </Facts>
        ),
      },
      { title: msg`Leave and repair`, body: ({ id }) => <Absences key={id} bookableId={id} /> },
    ],
  },
});
