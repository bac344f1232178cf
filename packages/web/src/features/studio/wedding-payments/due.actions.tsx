import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { instalmentsApi, type DueInstalment } from "@vowdesk/contract/studio/wedding-payments";
import { Money } from "../../../kernel/i18n/money.tsx";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";

const allows = allowedBy<DueInstalment>();

/** What a second user decides on. */
const explain = ({ waiver }: DueInstalment) =>
  waiver && (
    <Facts>
      <Fact name={<Trans>To be waived</Trans>}>
        <Money cents={waiver.cents} />
      </Fact>
      <Fact name={<Trans>Requested by</Trans>}>{waiver.askedBy}</Fact>
      <Fact name={<Trans>Reason</Trans>}>{waiver.reason}</Fact>
    </Facts>
  );

const waive = action({
  name: "waive",
  call: instalmentsApi.waive,
  label: msg`Waive`,
  send: msg`Request the waiver`,
  done: msg`Waiver requested`,
  warning: msg`The couple does not pay the outstanding amount any more once a second person has approved it.`,
  when: allows("waive"),
  from: ({ id, openCents }) => ({ id, cents: openCents }),
  explain: ({ openCents }) => (
    <Facts>
      <Fact name={<Trans>Outstanding</Trans>}>
        <Money cents={openCents} />
      </Fact>
    </Facts>
  ),
  ask: { reason: field.reason(msg`Reason`) },
});

const approveWaiver = action({
  name: "approveWaiver",
  call: instalmentsApi.approveWaiver,
  label: msg`Approve the waiver`,
  done: msg`Waived`,
  // The step is final, so it asks for a second click.
  tone: "danger",
  warning: msg`The couple does not owe this amount any more. This is permanent.`,
  when: allows("approveWaiver"),
  from: versionOf,
  explain,
});

const refuseWaiver = action({
  name: "refuseWaiver",
  call: instalmentsApi.refuseWaiver,
  label: msg`Reject the waiver`,
  done: msg`Rejected`,
  when: allows("refuseWaiver"),
  from: versionOf,
  explain,
  ask: { reason: field.reason(msg`Reason`) },
});

const withdrawWaiver = action({
  name: "withdrawWaiver",
  call: instalmentsApi.withdrawWaiver,
  label: msg`Withdraw the waiver`,
  done: msg`Waiver withdrawn`,
  when: allows("withdrawWaiver"),
  from: versionOf,
});

/** All actions on an instalment. Menus show their buttons in this order. */
export const actions = [waive, approveWaiver, refuseWaiver, withdrawWaiver];
