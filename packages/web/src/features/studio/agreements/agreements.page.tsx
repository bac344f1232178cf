import { useLingui } from "@lingui/react/macro";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { useEffect } from "react";
import { call } from "../../../kernel/http/call.ts";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import type { List } from "../../../resource/use-list.ts";
import { Segments } from "../../../ui/input/segments.tsx";
import { ListPage, ListSwitchContext } from "../../../ui/table/list-page.tsx";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { draft, type DraftStart } from "./agreements.actions.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import { Sales } from "./components/sales.tsx";
import { agreements } from "./agreements.resource.tsx";

const views = ["list", "report"] as const;

/** The list of the agreements, and what was sold. */
export default function Agreements() {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const view = views.find((item) => item === query.get("view")) ?? "list";
  const labels = {
    list: t({ message: "List", context: "calendar" }),
    report: t({ message: "Report", context: "figures" }),
  };
  const choice = (
    <Segments
      look="switch"
      label={t({ message: "View", context: "calendar" })}
      segments={views.map((item) => ({ value: item, label: labels[item] }))}
      chosen={view}
      choose={(item) => change({ view: item === "list" ? null : item })}
    />
  );
  if (view === "report")
    return (
      <ListPage filters={choice}>
        <Sales />
      </ListPage>
    );
  return (
    <ListSwitchContext value={choice}>
      <ResourcePage resource={agreements} buttons={(list) => <NewAgreement list={list} />} />
    </ListSwitchContext>
  );
}

/** The first values for a wedding: the terms of what its couple accepted or signed last. */
async function startOf(weddingId: number): Promise<DraftStart> {
  const basis = await call(agreementsApi.basis, { weddingId });
  if (basis === null) return { weddingId, discountCents: 0 };
  const { offerId, lines, discountCents, language, note } = basis;
  return { weddingId, offerId, lines, discountCents, language, note };
}

/** Opens the form for the wedding that the address names: `?wedding=12`. */
function NewAgreement({ list }: { list: List }) {
  const [query, change] = usePageSearch();
  const weddingId = Number(query.get("wedding"));
  const start = useStableCallback(() => {
    change({ wedding: null }, { replace: true });
    inBackground(startOf(weddingId).then((input) => list.start(draft as never, input)));
  });
  useEffect(
    function startForWedding() {
      if (weddingId > 0) start();
    },
    [weddingId, start],
  );
  return null;
}
