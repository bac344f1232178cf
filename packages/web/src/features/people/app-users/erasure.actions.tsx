import { msg } from "@lingui/core/macro";
import { appUsersApi, type AppUser, type ErasureFigures } from "@vowdesk/contract/people/app-users";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, versionOf } from "../../../shared/actions/record-actions.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { sectionNames } from "../../../shared/account-sections.ts";

function Sections({ of }: { of: ErasureFigures["erased"] }) {
  const { i18n } = useLingui();
  if (of.length === 0) return "—";
  return of.map(({ section, count }) => `${i18n._(sectionNames[section])} ${i18n.number(count)}`).join(" · ");
}

/** The records that an erasure would erase and keep now. */
function Figures({ id }: { id: number }) {
  const { data } = useCall(appUsersApi.erasureFigures, { id });
  if (!data) return <Skeleton height="6rem" />;
  return (
    <Facts>
      {data.blockers.length > 0 && (
        <Fact name={<Trans context="app user">Finish first</Trans>}>
          <Sections of={data.blockers} />
        </Fact>
      )}
      <Fact name={<Trans context="app user">Erased</Trans>}>
        <Sections of={data.erased} />
      </Fact>
      <Fact name={<Trans>Kept without name, phone number and addresses</Trans>}>
        <Sections of={data.kept} />
      </Fact>
    </Facts>
  );
}

const allows = allowedBy<AppUser>();

const request = action({
  name: "requestErasure",
  call: appUsersApi.requestErasure,
  label: msg`Erase personal data`,
  title: msg({ message: "Erase the personal data of {name}" }),
  submitLabel: msg`Ask for approval`,
  successMessage: msg`A colleague has to approve the erasure`,
  tone: "danger",
  warning: msg`After the approval of a colleague the person is signed out at once. Seven days later the data is erased, which cannot be undone.`,
  isAvailable: allows("requestErasure"),
  inputFrom: versionOf,
  explain: ({ id }) => <Figures id={id} />,
  fields: { reason: field.text(msg({ message: "Reason", context: "field" }), { refusals: ["erasure-open-work"] }) },
});

const approve = action({
  name: "approveErasure",
  call: appUsersApi.approveErasure,
  label: msg({ message: "Approve erasure", context: "app user" }),
  title: msg({ message: "Approve the erasure of {name}" }),
  successMessage: msg({ message: "Erasure approved", context: "app user" }),
  tone: "danger",
  warning: msg`The person is signed out at once. After seven days the data is erased, which cannot be undone.`,
  isAvailable: allows("approveErasure"),
  inputFrom: versionOf,
  explain: ({ id }) => <Figures id={id} />,
});

const cancel = action({
  name: "cancelErasure",
  call: appUsersApi.cancelErasure,
  label: msg({ message: "Cancel erasure", context: "app user" }),
  title: msg({ message: "Cancel the erasure of {name}" }),
  successMessage: msg({ message: "Erasure cancelled", context: "app user" }),
  isAvailable: allows("cancelErasure"),
  inputFrom: versionOf,
  fields: { reason: field.text(msg({ message: "Reason", context: "field" })) },
});

/** Asking for, approving and cancelling the erasure of a person's data. */
export const erasureActions = [request, approve, cancel];
