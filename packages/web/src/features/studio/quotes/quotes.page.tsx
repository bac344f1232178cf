import { useEffect } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import type { List } from "../../../resource/use-list.ts";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { add } from "./quotes.actions.ts";
import { Paper } from "./components/paper.tsx";
import { quotes } from "./quotes.resource.tsx";

/** All quotes, or the text of the one that the address names: `?paper=12`. */
export default function QuoteList() {
  const [query, change] = usePageSearch();
  const paperId = Number(query.get("paper"));
  if (paperId > 0) return <Paper id={paperId} close={() => change({ paper: null })} />;
  return <ResourcePage resource={quotes} buttons={(list) => <NewQuote list={list} />} />;
}

/** Opens the form for the lead that the address names: `?lead=12`. */
function NewQuote({ list }: { list: List }) {
  const [query, change] = usePageSearch();
  const leadId = Number(query.get("lead"));
  const start = useStableCallback(() => {
    change({ lead: null }, { replace: true });
    list.start(add as never, { leadId });
  });
  useEffect(
    function startForLead() {
      if (leadId > 0) start();
    },
    [leadId, start],
  );
  return null;
}
