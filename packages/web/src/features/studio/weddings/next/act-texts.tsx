import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { skipToken, useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { coupleOf } from "../components/couple.tsx";
import type { NextAct } from "./next-act.ts";

const titles: Readonly<Record<NextAct["kind"], MessageDescriptor>> = {
  draftAgreement: msg`Create the agreement`,
  approveDiscount: msg`Decide on the discount`,
  changeDiscount: msg`Change the rejected discount`,
  sendAgreement: msg`Send the agreement`,
  sign: msg`Sign the agreement`,
  pay: msg({ message: "Payment due", context: "wedding" }),
  checkPayment: msg`Check the payment`,
  approveRefund: msg`Decide on the refund`,
  payRefund: msg`Pay the refund`,
  finishShoot: msg({ message: "Not finished yet", context: "shoot" }),
  confirmShoot: msg`Confirm the held booking`,
  rebookShoot: msg`Find a new date`,
  attend: msg({ message: "Next appointment", context: "wedding" }),
  bookPictures: msg`Book the shoot`,
  bookSelection: msg`Book the photo selection`,
  bookPickup: msg`Book the pickup`,
};

/** What is next, with its amount or its shoot. */
export function ActTitle({ act }: { act: NextAct }) {
  const { i18n } = useLingui();
  if ("shoot" in act && act.kind === "attend") return i18n._(purposeNames[act.shoot.purpose]);
  return (
    <>
      {i18n._(titles[act.kind])}
      {"cents" in act && (
        <>
          {" · "}
          <Money cents={act.cents} />
        </>
      )}
      {"shoot" in act && ` · ${i18n._(purposeNames[act.shoot.purpose])}`}
    </>
  );
}

/** By when it has to be done, or since when it is late. */
export function ActTime({ act }: { act: NextAct }) {
  const { i18n } = useLingui();
  const at = "at" in act && act.at !== null ? formatTime(act.at, "appointment", i18n.locale) : null;
  const on = "on" in act && act.on !== null ? formatDate(act.on, i18n.locale) : null;
  const time = at ?? on;
  if (time === null) return null;
  if ("isLate" in act && act.isLate)
    return (
      <Badge tone="bad">
        <Trans context="wedding">Was due on {time}</Trans>
      </Badge>
    );
  return act.kind === "attend" ? <>{time}</> : <Trans context="wedding">by {time}</Trans>;
}

/** The partners who have not signed. Of a version that one of them signed, its detail tells who is left. */
function useMissingSigners(wedding: WeddingDetail, act: NextAct): string {
  const id = act.kind === "sign" && act.agreement.state === "signed_a" ? act.agreement.id : null;
  const { data } = useQuery(
    id === null ? { queryKey: ["no agreement"], queryFn: skipToken } : queryOptions(agreementsApi.detail, { id }),
  );
  if (!data) return coupleOf(wedding);
  const hasSigned = (partner: "a" | "b") => data.signatures.some((signature) => signature.partner === partner);
  return [hasSigned("a") ? "" : wedding.nameA, hasSigned("b") ? "" : wedding.nameB].filter(Boolean).join(" & ");
}

const ofConsultant: readonly NextAct["kind"][] = [
  "draftAgreement",
  "changeDiscount",
  "sendAgreement",
  "confirmShoot",
  "rebookShoot",
  "bookPictures",
  "bookSelection",
  "bookPickup",
];

const ofFinance: readonly NextAct["kind"][] = ["checkPayment", "approveRefund", "payRefund"];

/** Who has to act: the couple, finance, or the studio with the member. */
export function Actor({ act, wedding }: { act: NextAct; wedding: WeddingDetail }) {
  const signers = useMissingSigners(wedding, act);
  if (act.kind === "sign" || act.kind === "pay") {
    const names = act.kind === "sign" ? signers : coupleOf(wedding);
    return <Trans context="wedding">Couple: {names}</Trans>;
  }
  if (ofFinance.includes(act.kind)) return <Trans context="department">Finance</Trans>;
  const team = "shoot" in act ? act.shoot.team.filter(({ kind }) => kind === "person").map(({ name }) => name) : [];
  const member = ofConsultant.includes(act.kind) ? wedding.consultantName : team.join(", ");
  return member ? <Trans context="wedding">Studio: {member}</Trans> : <Trans context="wedding">Studio</Trans>;
}
