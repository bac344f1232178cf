import { msg } from "@lingui/core/macro";
import { languages } from "@vowdesk/contract/kernel";
import { piecesApi } from "@vowdesk/contract/studio/pieces";
import { languageNames } from "../../../kernel/i18n/language.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { createdColumn } from "../../../shared/created-column.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { actions, add } from "./pieces.actions.ts";
import { pieceStateNames } from "./pieces.labels.ts";

const State = stateBadge(pieceStateNames, { active: "good", retired: "calm" });

/** The list of products, such as albums and frames, that offers can include. */
export const pieces = resource({
  name: "pieces",
  list: piecesApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), card: "title" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 104,
      card: "side",
      as: (state) => <State state={state} />,
    },
    {
      field: "priceCents",
      label: msg({ message: "Price", context: "field" }),
      width: 130,
      align: "end",
      as: (cents) => <Money cents={cents} />,
    },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    name: filter.search(msg({ message: "Name", context: "of a record" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), pieceStateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: piecesApi.detail,
    title: ({ name }) => name,
    badge: ({ state }) => <State state={state} />,
    sections: [
      {
        title: msg({ message: "Name", context: "of a record" }),
        body: ({ texts }) => (
          <Facts>
            {languages.map((language) => (
              <Fact key={language} name={languageNames[language]}>
                <span lang={language}>{texts[language]}</span>
              </Fact>
            ))}
          </Facts>
        ),
      },
      { title: msg({ message: "Price", context: "field" }), body: ({ priceCents }) => <Money cents={priceCents} /> },
    ],
  },
});
