import { Trans, useLingui } from "@lingui/react/macro";
import type { GroupFigures, InquiryFigures } from "@vowdesk/contract/chat";
import type { ReactNode } from "react";
import { durationText } from "./duration-text.ts";
import { HeadCells } from "../../../ui/table/head-cells.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import css from "./report.module.css";

/** The rows of a figure in the list of inquiries. */
export type Part = "answered" | "resolved" | "rated" | null;

interface FiguresTableProps {
  title: ReactNode;
  /** Heading of the names. */
  heading: ReactNode;
  groups: readonly GroupFigures[];
  /** Name of the group without a colleague or team. */
  none: string;
  /** Opens the rows of a figure. */
  open: (id: number, part: Part) => void;
}

/** The figures of each colleague or team. Each number opens its rows. */
export function FiguresTable({ title, heading, groups, none, open }: FiguresTableProps) {
  const { t } = useLingui();
  const heads = [
    heading,
    t({ message: "Inquiries", context: "chat" }),
    t({ message: "Answered", context: "state" }),
    t({ message: "First response", context: "chat" }),
    t({ message: "Resolved", context: "state" }),
    t({ message: "Resolution", context: "chat" }),
    t({ message: "Rated", context: "conversations" }),
    t({ message: "Satisfaction", context: "chat" }),
  ];
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {groups.length === 0 ? (
        <p className={css.none}>
          <Trans>No inquiries in this range.</Trans>
        </p>
      ) : (
        <div className={plain.scroll}>
          <table className={`${plain.table} ${css.table}`}>
            <thead>
              <tr>
                <HeadCells heads={heads} />
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.id}>
                  <th scope="row">{group.name || none}</th>
                  <Figures figures={group} open={(part) => open(group.id, part)} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Figures({ figures, open }: { figures: InquiryFigures; open: (part: Part) => void }) {
  const texts = useFigureTexts(figures);
  return texts.map(([name, text, part]) => (
    <td key={name}>
      {text === "—" ? (
        text
      ) : (
        <button type="button" className={css.number} onClick={() => open(part)}>
          {text}
        </button>
      )}
    </td>
  ));
}

/** The figures as text, each with the part of the list that it opens. */
export function useFigureTexts(figures: InquiryFigures): (readonly [keyof InquiryFigures, string, Part])[] {
  const { i18n } = useLingui();
  const duration = (seconds: number | null) => (seconds === null ? "—" : durationText(seconds, i18n.locale));
  const { rating } = figures;
  return [
    ["inquiries", i18n.number(figures.inquiries), null],
    ["answered", i18n.number(figures.answered), "answered"],
    ["firstResponseSeconds", duration(figures.firstResponseSeconds), "answered"],
    ["resolved", i18n.number(figures.resolved), "resolved"],
    ["resolutionSeconds", duration(figures.resolutionSeconds), "resolved"],
    ["rated", i18n.number(figures.rated), "rated"],
    ["rating", rating === null ? "—" : `★ ${i18n.number(rating, { maximumFractionDigits: 2 })}`, "rated"],
  ];
}
