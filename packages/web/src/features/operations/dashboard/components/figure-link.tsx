import type { Figure, FigureList } from "@vowdesk/contract/operations/dashboard";
import type { FeatureName } from "@vowdesk/contract";
import { queueFeatures, reviewQueues } from "@vowdesk/contract/reviews/engine";
import { useLingui } from "@lingui/react";
import { invalidateSoon } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { pathOf } from "./services.ts";
import css from "./figure-link.module.css";

/** The page of each list, with its query that is no filter. */
const pages: Readonly<Record<FigureList, string>> = {
  ...pathOf,
  ...Object.fromEntries(reviewQueues.map((queue) => [queue, queueLabels[queue].path])),
  chat: "/kefumsg",
  shoot: "/calendar?view=list",
  lead: "/leads",
  instalment: "/payments-due",
  receipt: "/wedding-payments",
  bookable: "/bookables",
  message: "/list",
} as Record<FigureList, string>;

/** The feature whose calls each page makes. */
const features: Readonly<Record<FigureList, FeatureName>> = {
  ...queueFeatures,
  delivery: "orders",
  driver: "orders",
  errand: "orders",
  chat: "chat",
  shoot: "shoots",
  lead: "leads",
  instalment: "instalments",
  receipt: "weddingPayments",
  bookable: "bookables",
  message: "notifications",
};

/** The address of the list that a figure counts. */
function addressOf({ list, filter }: Pick<Figure, "list" | "filter">): string {
  const page = pages[list];
  return `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams(filter)}`;
}

/** The address of a record of a list. Instalments are found by their wedding. */
export function addressOfRecord(list: FigureList, id: string): string {
  const page = pages[list];
  if (list === "instalment") return `${page}?window=overdue&weddingId=${id}`;
  return `${page}?${list in pathOf ? "number" : "id"}=${encodeURIComponent(id)}`;
}

interface FigureLinkProps {
  figure: Pick<Figure, "list" | "filter" | "total" | "isTask"> & { hasMore?: boolean; isLate?: boolean };
  /** What is counted, for screen readers. */
  label: string;
}

/** A count that opens the list of exactly the counted rows. */
export function FigureLink({ figure, label }: FigureLinkProps) {
  const { i18n } = useLingui();
  const { list, total, hasMore, isTask, isLate } = figure;
  const to = addressOf(figure);
  const follow = () => {
    // Rows become late without a change that would mark a list that is open already as outdated.
    invalidateSoon(features[list]);
    navigate(to);
  };
  const text = `${i18n.number(total)}${hasMore ? "+" : ""}`;
  return (
    <TextLink to={to} follow={follow} className={css.figure}>
      <span className={css.label}>{label} </span>
      <span data-figure={total} data-tone={total === 0 ? "none" : isLate ? "late" : isTask ? "task" : undefined}>
        {text}
      </span>
    </TextLink>
  );
}
