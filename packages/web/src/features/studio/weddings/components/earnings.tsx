import { Trans, useLingui } from "@lingui/react/macro";
import { earningsApi } from "@vowdesk/contract/studio/wedding-payments";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { confirmIncome, incomePage, partNames } from "../../../../shared/studio/income.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Button } from "../../../../ui/input/button.tsx";

/** The parts of the price that are earned, and those that wait for a user who checks payments. */
export function Earnings({ weddingId }: { weddingId: number }) {
  const { i18n } = useLingui();
  const { data } = useCall(earningsApi.detail, { weddingId });
  const { offer, ...list } = useActions(incomePage, `income ${weddingId}`);
  const start = offer(confirmIncome);
  if (!data || (data.parts.length === 0 && data.incomeCents === 0)) return null;
  return (
    <>
      <Facts>
        <Fact name={<Trans>Income so far</Trans>}>
          <Money cents={data.incomeCents} />
        </Fact>
        {data.parts
          .filter(({ state }) => state === "waiting")
          .map((part) => (
            <Fact key={part.part} name={i18n._(partNames[part.part])} more={<Trans>waiting for confirmation</Trans>}>
              <Money cents={part.cents} />{" "}
              {start && (
                <Button size="s" onClick={() => start({ ...part, weddingId })}>
                  <Trans>Confirm the income</Trans>
                </Button>
              )}
            </Fact>
          ))}
      </Facts>
      <ActionDialog list={list} />
    </>
  );
}
