import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { orderKinds } from "@vowdesk/contract/local/orders";
import type { Figure, FigureList, FigureName } from "@vowdesk/contract/operations/dashboard";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";
import { useId, type ReactNode } from "react";
import { kindNames } from "../../../../locales/order-status.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import panel from "../../../../ui/display/panel.module.css";
import { FigureLink } from "./figure-link.tsx";
import css from "./open-work.module.css";

/** Names of the columns of the tables. */
const columnNames: Partial<Record<FigureName, MessageDescriptor>> = {
  open: msg({ message: "Open", context: "state" }),
  unassigned: msg({ message: "Unassigned", context: "state" }),
  late: msg({ message: "Late", context: "state" }),
  urged: msg({ message: "Urged", context: "state" }),
  refunding: msg`Refunds to pay out`,
  today: msg({ message: "Today", context: "period" }),
};

/** Names of the figures that stand alone, each with its list. */
const singleNames: Partial<Record<`${FigureList}:${FigureName}`, MessageDescriptor>> = {
  "chat:waiting": msg({ message: "Unanswered chats", context: "dashboard" }),
  "chat:late": msg({ message: "Late answers", context: "dashboard" }),
  "message:unread": msg({ message: "Unread messages", context: "dashboard" }),
  "shoot:today": msg({ message: "Shoots today", context: "dashboard" }),
  "shoot:expiring": msg`Holds that expire today`,
  "lead:due": msg`Leads to contact`,
  "instalment:overdue": msg({ message: "Overdue payments", context: "kind of record" }),
  "receipt:unchecked": msg`Payments to check`,
  "bookable:free": msg`Free rooms now`,
};

const rowNames: Partial<Record<FigureList, MessageDescriptor>> = {
  ...kindNames,
  ...Object.fromEntries(reviewQueues.map((queue) => [queue, queueLabels[queue].title])),
};

const isLate = ({ name }: Figure) => name === "late" || name === "overdue";

/** Counts of open work, each of which opens its list. Only what the user may see. */
export function OpenWork({ figures }: { figures: readonly Figure[] }) {
  const of = (lists: readonly FigureList[]) => figures.filter(({ list }) => lists.includes(list));
  return (
    <div className={css.work}>
      <div className={css.main}>
        <FigureTable
          title={<Trans context="kind of record">Orders</Trans>}
          lists={orderKinds}
          figures={of(orderKinds)}
        />
        <div className={css.singles}>
          <Singles title={<Trans>Chats and messages</Trans>} figures={of(["chat", "message"])} />
          <Singles
            title={<Trans context="photography">Studio</Trans>}
            figures={of(["shoot", "lead", "instalment", "receipt", "bookable"])}
          />
        </div>
      </div>
      <FigureTable
        title={<Trans context="kind of record">Reviews</Trans>}
        lists={reviewQueues}
        figures={of(reviewQueues)}
      />
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  figures: readonly Figure[];
}

/** A row for each list and a column for each name. */
function FigureTable({ title, figures, lists }: PartProps & { lists: readonly FigureList[] }) {
  const { i18n } = useLingui();
  const titleId = useId();
  if (figures.length === 0) return null;
  const columns = (Object.keys(columnNames) as FigureName[]).filter((name) =>
    figures.some((figure) => figure.name === name),
  );
  const nameOf = (name: FigureName) => i18n._(columnNames[name] ?? { id: name });
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <h2 id={titleId}>{title}</h2>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {nameOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lists
            .map((list) => ({ list, own: figures.filter((figure) => figure.list === list) }))
            .filter(({ own }) => own.length > 0)
            .map(({ list, own }) => (
              <tr key={list}>
                <th scope="row">
                  {i18n._(rowNames[list] ?? { id: list })}
                  {!own.some(({ isTask }) => isTask) && <ViewOnly />}
                </th>
                {columns.map((name) => (
                  <td key={name} data-name={nameOf(name)}>
                    <CellFigure
                      figure={own.find((figure) => figure.name === name)}
                      label={`${i18n._(rowNames[list] ?? { id: list })}, ${nameOf(name)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

const CellFigure = ({ figure, label }: { figure: Figure | undefined; label: string }) =>
  figure && <FigureLink figure={{ ...figure, isLate: isLate(figure) }} label={label} />;

/** Marks a row of figures on which the user may not act. */
const ViewOnly = () => (
  <small className={css.note}>
    <Trans context="dashboard">View only</Trans>
  </small>
);

/** Figures with a name each. */
function Singles({ title, figures }: PartProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  if (figures.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={css.list}>
        {figures.map((figure) => {
          const { list, name } = figure;
          const label = i18n._(singleNames[`${list}:${name}`] ?? { id: name });
          return (
            <li key={`${list}:${name}`}>
              <span aria-hidden="true">{label}</span>
              <FigureLink figure={{ ...figure, isLate: isLate(figure) }} label={label} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
