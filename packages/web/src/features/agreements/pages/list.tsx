import { useLingui } from "@lingui/react/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { useEffect } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import type { List } from "../../../resource/use-list.ts";
import { Segments } from "../../../ui/input/segments.tsx";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { draft, type DraftStart } from "../actions.ts";
import css from "../components/agreements.module.css";
import { Sales } from "../components/sales.tsx";
import { agreements } from "../resource.tsx";

const views = ["list", "report"] as const;

/** The list of the agreements, and what was sold. */
export default function Agreements() {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const view = views.find((one) => one === query.get("view")) ?? "list";
  const labels = {
    list: t({ message: "List", context: "calendar" }),
    report: t({ message: "Report", context: "figures" }),
  };
  return (
    <div className={css.page}>
      <Segments
        look="tabs"
        label={t({ message: "View", context: "calendar" })}
        segments={views.map((one) => ({ value: one, label: labels[one] }))}
        chosen={view}
        choose={(one) => change({ view: one === "list" ? null : one })}
      />
      {view === "report" ? (
        <Sales />
      ) : (
        <ResourcePage resource={agreements} buttons={(list) => <NewAgreement list={list} />} />
      )}
    </div>
  );
}

const parts = ["wedding", "offer", "discount", "language"] as const;

function startOf(query: URLSearchParams): DraftStart {
  const [wedding, offer, discount, language] = parts.map((part) => query.get(part));
  return {
    weddingId: Number(wedding),
    ...(offer && { offerId: Number(offer) }),
    ...(discount && { discountCents: Number(discount) }),
    ...(language && { language: language as Language }),
  };
}

/** Opens the form for the wedding that the address names: `?wedding=12`, with the terms of a quote if it has them. */
function NewAgreement({ list }: { list: List }) {
  const [query, change] = usePageSearch();
  const isGiven = Number(query.get("wedding")) > 0;
  const start = useStableCallback(() => {
    const given = startOf(query);
    change(Object.fromEntries(parts.map((part) => [part, null])), { replace: true });
    list.start(draft as never, given);
  });
  useEffect(
    function startForWedding() {
      if (isGiven) start();
    },
    [isGiven, start],
  );
  return null;
}
