import { Trans, useLingui } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { orderEntryApi, type Caller, type FoundCustomer } from "@vowdesk/contract/local/orders";
import { useState } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { refusalOf } from "../../../../kernel/http/call.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import css from "./entry.module.css";

/** A shorter text is no whole phone number. */
const shortestPhone = 5;

/** The caller by phone number. The account is looked up when the field is left; without one a name is needed. */
export function CallerField({ value, set, problem }: ControlProps<Caller>) {
  const { t } = useLingui();
  const { phone, name = "" } = value;
  const [searched, search] = useState(phone);
  const isSearched = searched === phone && phone.length >= shortestPhone;
  const { data, error } = useQuery({
    ...(isSearched
      ? queryOptions(orderEntryApi.findCustomer, { phone })
      : { queryKey: ["no caller"], queryFn: skipToken }),
    staleTime: 0,
  });
  const refusal = refusalOf(error);
  const isNew = isSearched && data?.customer === null;
  return (
    <>
      <div onBlur={() => search(phone)}>
        <TextControl
          label={t`Phone of the caller`}
          value={phone}
          set={(next) => set({ phone: next, name })}
          problem={isSearched && refusal ? (refusal.fields["phone"] ?? refusal.message) : isNew ? undefined : problem}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          isFirst
          hint={isSearched && data?.customer ? <Found customer={data.customer} /> : undefined}
        />
      </div>
      {isNew && (
        <TextControl
          label={t`Name of the caller`}
          value={name}
          set={(next) => set({ phone, name: next })}
          problem={problem}
          maxLength={40}
          autoComplete="off"
          hint={<Trans>No account has this number. A customer account is created with the order.</Trans>}
        />
      )}
    </>
  );
}

function Found({ customer: { name, isCustomer, isBlocked, isProved, lastAddress } }: { customer: FoundCustomer }) {
  return (
    <span className={isCustomer && !isBlocked ? css.found : css.problem}>
      <strong>{name}</strong>
      {!isCustomer && (
        <>
          {" · "}
          <Trans>not a customer account</Trans>
        </>
      )}
      {isBlocked && (
        <>
          {" · "}
          <Trans context="order">blocked</Trans>
        </>
      )}
      {!isProved && (
        <>
          {" · "}
          <Trans>the number is not verified</Trans>
        </>
      )}
      {lastAddress && (
        <>
          {" · "}
          <Trans context="order">last address: {lastAddress}</Trans>
        </>
      )}
    </span>
  );
}
