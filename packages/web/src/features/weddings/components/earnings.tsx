import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { earningsApi, type WeddingEarnings } from "@vowdesk/contract/wedding-payments";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { action } from "../../../resource/action.ts";
import { useActions, type PageActions } from "../../../resource/use-actions.ts";
import { purposeNames } from "../../../shared/studio-labels.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Button } from "../../../ui/input/button.tsx";

type Part = WeddingEarnings["parts"][number] & { weddingId: number };

const confirmIncome = action({
  name: "confirmIncome",
  call: earningsApi.confirm,
  label: msg`Confirm the income`,
  done: msg`Income confirmed`,
  warning: msg`The step was finished by a user who does not check payments. This part of the price becomes income.`,
  when: ({ state }: Part) => state === "waiting",
  from: ({ weddingId, part, cents }: Part) => ({ weddingId, part, cents }),
});

const page: PageActions<Part> = { name: "instalments", actions: [confirmIncome] };
const partNames = { shoot: msg`Shooting`, selection: purposeNames.selection, pickup: purposeNames.pickup };

/** The parts of the price that are earned, and those that wait for a user who checks payments. */
export function Earnings({ weddingId }: { weddingId: number }) {
  const { i18n } = useLingui();
  const { data } = useCall(earningsApi.detail, { weddingId });
  const { offer, ...list } = useActions(page, `income ${weddingId}`);
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
            <Fact key={part.part} name={i18n._(partNames[part.part])} more={<Trans>waits for its confirmation</Trans>}>
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
