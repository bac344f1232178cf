import type { Language } from "@vowdesk/contract/kernel";
import { useEffect } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import type { List } from "../../../resource/use-list.ts";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { draft, type DraftStart } from "../actions.ts";
import { agreements } from "../resource.tsx";

export default function AgreementList() {
  return <ResourcePage resource={agreements} buttons={(list) => <NewAgreement list={list} />} />;
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
