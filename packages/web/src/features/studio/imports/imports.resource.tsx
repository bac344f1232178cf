import { msg } from "@lingui/core/macro";
import { importsApi } from "@vowdesk/contract/studio/imports";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { createdColumn } from "../../../shared/created-column.tsx";
import { importStateNames } from "../../../shared/studio-labels.ts";
import { stateBadge } from "../../../ui/display/state-badge.tsx";
import { Counts } from "./components/counts.tsx";
import { Result } from "./components/result.tsx";
import { actions } from "./imports.actions.ts";

const State = stateBadge(importStateNames, { running: "brand", done: "good", undoing: "warn", undone: "calm" });

/** The history of imports. The ones at work show their progress. */
export const imports = resource({
  name: "imports",
  list: importsApi.list,
  columns: [
    { field: "fileName", label: msg({ message: "File", context: "import" }), card: "title", width: 220 },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 116,
      card: "side",
      as: (state) => <State state={state} />,
    },
    {
      field: "counts",
      label: msg({ message: "Contents", context: "import" }),
      cut: "wrap",
      as: (counts) => <Counts counts={counts} />,
    },
    {
      field: "done",
      label: msg({ message: "Progress", context: "import" }),
      width: 110,
      align: "end",
      as: (done, { total }) => `${done} / ${total}`,
    },
    { field: "startedBy", label: msg({ message: "Started by", context: "import" }), width: 132 },
    { field: "createdAt", ...createdColumn },
  ],
  filters: {
    fileName: filter.search(msg({ message: "File", context: "import" })),
    state: filter.tabs(msg({ message: "Status", context: "field" }), importStateNames),
  },
  actions,
  detail: {
    call: importsApi.detail,
    title: ({ fileName }) => fileName,
    badge: ({ state }) => <State state={state} />,
    sections: [{ title: msg({ message: "Result", context: "import" }), body: (detail) => <Result detail={detail} /> }],
  },
});
