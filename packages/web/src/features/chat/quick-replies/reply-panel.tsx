import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, fillReply, type Conversation, type OrderCard, type QuickReply } from "@vowdesk/contract/chat";
import { lazy, Suspense, useState } from "react";
import { useCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { Button } from "../../../ui/input/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ToolPanel } from "../composer/tool-panel.tsx";
import { useMatchingReplies, useReplyValues } from "./reply-values.ts";
import css from "../composer/composer.module.css";

const RepliesDialog = lazy(async () => ({ default: (await import("./replies-dialog.tsx")).RepliesDialog }));

interface ReplyPanelProps {
  conversation: Conversation;
  insert: (text: string) => void;
  close: () => void;
}

/** Quick replies of the team, with variables filled in from the chosen order. */
export function ReplyPanel({ conversation: { id, customer }, insert, close }: ReplyPanelProps) {
  const { t } = useLingui();
  const mayManage = useCan("chat:replies");
  const [isManaging, setManaging] = useState(false);
  const [search, setSearch] = useState("");
  const [number, setNumber] = useState("");
  const { replies, isEmpty, error } = useMatchingReplies(search);
  const { data: profile } = useCall(chatApi.customer, { id });
  const orders = profile?.orders ?? [];
  const order = orders.find((item) => item.number === number) ?? orders[0];
  const values = useReplyValues(order, customer.name, profile);
  if (isManaging)
    return (
      <Suspense>
        <RepliesDialog close={() => setManaging(false)} />
      </Suspense>
    );
  return (
    <ToolPanel label={t({ message: "Quick replies", context: "kind of record" })} close={close}>
      <div className={css.panelHead}>
        <input
          type="search"
          className={css.search}
          placeholder={t({ message: "Search", context: "search field" })}
          aria-label={t`Search quick replies`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {mayManage && (
          <Button size="s" look="bare" onClick={() => setManaging(true)}>
            <Trans context="chat">Manage</Trans>
          </Button>
        )}
      </div>
      <OrderSelect orders={orders} order={order} choose={setNumber} />
      {!replies && !error && <Skeleton height="6rem" />}
      {error && !replies && <p className={css.panelEmpty}>{error.message}</p>}
      {replies?.length === 0 && (
        <p className={css.panelEmpty}>
          {isEmpty ? t`No quick replies yet` : t({ message: "No results", context: "state" })}
        </p>
      )}
      <ReplyList
        replies={replies ?? []}
        fill={(reply) => fillReply(reply.text, values)}
        pick={(text) => {
          insert(text);
          close();
        }}
      />
    </ToolPanel>
  );
}

interface OrderSelectProps {
  orders: readonly OrderCard[];
  order: OrderCard | undefined;
  choose: (number: string) => void;
}

/** Chooses the order from which variables are filled in. */
function OrderSelect({ orders, order, choose }: OrderSelectProps) {
  if (orders.length === 0) return null;
  return (
    <label className={css.about}>
      <Trans>About the order</Trans>
      <select value={order?.number ?? ""} onChange={(event) => choose(event.target.value)}>
        {orders.map((item) => (
          <option key={item.number} value={item.number}>
            {item.number} {item.title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ReplyListProps {
  replies: readonly QuickReply[];
  fill: (reply: QuickReply) => string;
  pick: (text: string) => void;
}

function ReplyList({ replies, fill, pick }: ReplyListProps) {
  return (
    <ul className={css.panelList}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <button type="button" className={css.pick} onClick={() => pick(fill(reply))}>
            <span className={css.replyTitle}>
              {reply.title}
              {reply.folder && <small>{reply.folder}</small>}
            </span>
            <span className={css.replyText}>{fill(reply)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
