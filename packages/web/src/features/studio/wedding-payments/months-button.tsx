import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { cellOf } from "@vowdesk/contract/kernel";
import { weddingMonthsApi, type WeddingMonth } from "@vowdesk/contract/studio/wedding-payments";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { saveFile } from "../../../kernel/lists/save-file.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./months.module.css";

const columns = [
  {
    label: msg({ message: "Opening balance", context: "payment" }),
    centsOf: ({ openingCents }: WeddingMonth) => openingCents,
  },
  {
    label: msg({ message: "Received", context: "state" }),
    centsOf: ({ receivedCents }: WeddingMonth) => receivedCents,
  },
  {
    label: msg({ message: "Refunded", context: "state" }),
    centsOf: ({ refundedCents }: WeddingMonth) => refundedCents,
  },
  {
    label: msg({ message: "Recognised income", context: "payment" }),
    centsOf: ({ incomeCents }: WeddingMonth) => incomeCents,
  },
  {
    label: msg({ message: "Closing balance", context: "payment" }),
    centsOf: ({ closingCents }: WeddingMonth) => closingCents,
  },
] as const;

async function* rowsOf(months: readonly WeddingMonth[]) {
  yield [[i18n._(msg({ message: "Month", context: "payment" })), ...columns.map(({ label }) => i18n._(label))]];
  yield await Promise.resolve(
    months.map((month) => [month.month, ...columns.map(({ centsOf }) => ({ cents: centsOf(month) }))]),
  );
}

/** Saves the months as a workbook. */
async function save(months: readonly WeddingMonth[]): Promise<void> {
  const { xlsxFile } = await import("../../../ui/format/sheet-file.ts");
  const widths = [{ width: 12 }, ...columns.map(() => ({ width: 18, format: "money" as const }))];
  saveFile("wedding-months.xlsx", await xlsxFile({ columns: widths, parts: rowsOf(months), harmless: cellOf }));
}

/** Opens the month-end sheet, for users who see all payments. */
export function MonthsButton() {
  const [isOpen, setIsOpen] = useState(false);
  if (!useCan("payment:all")) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans context="payment">Month-end sheet</Trans>
      </Button>
      {isOpen && <MonthsDialog close={() => setIsOpen(false)} />}
    </>
  );
}

function MonthsDialog({ close }: { close: () => void }) {
  const options = { ...queryOptions(weddingMonthsApi.list, {}), refetchOnMount: "always" } as const;
  const { data, error, refetch } = useQuery(options);
  return (
    <FormDialog
      isOpen
      title={<Trans context="payment">Month-end sheet</Trans>}
      close={close}
      hasInput={false}
      note={null}
      send={{
        label: <Trans>Save as Excel</Trans>,
        isDanger: false,
        isReady: data !== undefined && data.length > 0,
        run: () => inBackground(save(data ?? [])),
      }}
    >
      <p>
        <Trans>
          The balance is what the studio still owes to couples as service. All sums are those of the ledger.
        </Trans>
      </p>
      {data ? (
        <Months months={data} />
      ) : error ? (
        <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
      ) : (
        <Skeleton height="8rem" />
      )}
    </FormDialog>
  );
}

function Months({ months }: { months: readonly WeddingMonth[] }) {
  const { t, i18n: words } = useLingui();
  if (months.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No payments yet</Trans>
      </p>
    );
  return (
    <div className={css.months} role="region" aria-label={t({ message: "Months", context: "payment" })} tabIndex={0}>
      {months.map((month) => (
        <section key={month.month} aria-label={month.month}>
          <h3>{month.month}</h3>
          <Facts>
            {columns.map(({ label, centsOf }) => (
              <Fact key={label.id} name={words._(label)}>
                <Money cents={centsOf(month)} />
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
    </div>
  );
}
