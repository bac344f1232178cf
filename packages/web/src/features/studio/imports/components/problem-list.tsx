import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { languages } from "@vowdesk/contract/kernel";
import {
  sheetHeadings,
  type ImportCheck,
  type ImportWarning,
  type ImportProblem,
  type LeftOutShoot,
  type SheetField,
} from "@vowdesk/contract/studio/imports";
import { leftOutTexts, problemTexts, warningTexts } from "../imports.labels.ts";
import css from "./imports.module.css";

/** The names of the columns in the language of the user. */
function useHeadings(): (field: SheetField) => string {
  const { i18n } = useLingui();
  const language = languages.find((code) => code === i18n.locale) ?? "en";
  return (field) => sheetHeadings[field][language];
}

function Problem({ problem }: { problem: ImportProblem }) {
  const { i18n } = useLingui();
  const headingOf = useHeadings();
  const { line, column, field, code, value, otherLine } = problem;
  return (
    <li className={css.row}>
      <span className={css.place}>
        {column}
        {line}
      </span>
      <span className={css.what}>
        {field && <strong>{headingOf(field)}</strong>} {value && <q>{value}</q>} {i18n._(problemTexts[code])}{" "}
        {otherLine !== null && <Trans context="import">See row {otherLine}.</Trans>}
      </span>
    </li>
  );
}

/** Rows outside of the screen are not laid out, so that a list of a thousand scrolls at once. */
export function ProblemList({ check: { problems, problemCount } }: { check: ImportCheck }) {
  const { t } = useLingui();
  return (
    <section className={css.listed} aria-label={t({ message: "Problems", context: "import" })}>
      <h3>
        <Plural value={problemCount} one="# problem to solve in the file" other="# problems to solve in the file" />
      </h3>
      {problemCount > problems.length && (
        <p className={css.quiet}>
          <Trans>The first {problems.length} are listed.</Trans>
        </p>
      )}
      <ol className={css.rows} tabIndex={0}>
        {problems.map((problem) => (
          <Problem key={`${problem.line} ${problem.column} ${problem.code}`} problem={problem} />
        ))}
      </ol>
    </section>
  );
}

/** Leads that can be imported, and that staff should look at. */
export function WarningList({ warnings, count }: { warnings: readonly ImportWarning[]; count: number }) {
  const { t, i18n } = useLingui();
  const headingOf = useHeadings();
  return (
    <section className={css.listed} aria-label={t({ message: "Warnings", context: "import" })}>
      <h3>
        <Plural value={count} one="# row to look at" other="# rows to look at" />
      </h3>
      <p className={css.quiet}>
        <Trans>They are imported as they are.</Trans>
      </p>
      <ol className={css.rows} tabIndex={0}>
        {warnings.map(({ line, column, field, code }) => (
          <li key={`${line} ${column}`} className={css.row}>
            <span className={css.place}>
              {column}
              {line}
            </span>
            <span className={css.what}>
              {field && <strong>{headingOf(field)}</strong>} {i18n._(warningTexts[code])}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shoots that an import does not book. */
export function LeftOutList({ leftOut, count }: { leftOut: readonly LeftOutShoot[]; count: number }) {
  const { t, i18n } = useLingui();
  return (
    <section className={css.listed} aria-label={t`Shoots that are left out`}>
      <h3>
        <Plural value={count} one="# shoot is left out" other="# shoots are left out" />
      </h3>
      <p className={css.quiet}>
        <Trans>Their weddings are imported. Book these shoots in the calendar.</Trans>
      </p>
      <ol className={css.rows} tabIndex={0}>
        {leftOut.map(({ line, code, name }) => (
          <li key={line} className={css.row}>
            <span className={css.place}>
              <Trans context="import">Row {line}</Trans>
            </span>
            <span className={css.what}>
              {name && <strong>{name}</strong>} {i18n._(leftOutTexts[code])}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
