import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Values } from "../../../../resource/field.ts";
import { SettingsPart } from "../../../../shared/settings-part.tsx";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { businessApi, retentionFields, type RetentionKind } from "@vowdesk/contract/operations/business";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { HeadCells } from "../../../../ui/table/head-cells.tsx";
import css from "./settings.module.css";

const kindNames: Readonly<Record<RetentionKind, MessageDescriptor>> = {
  chat: msg({ message: "Chat messages", context: "kind of record" }),
  identity: msg({ message: "Identity documents", context: "kind of record" }),
  photos: msg`Photos of rides`,
  messages: msg`Messages to staff`,
  errors: msg({ message: "Error log", context: "kind of record" }),
};

/** The given months that are valid. */
const monthsIn = (values: Values) =>
  Object.fromEntries(
    Object.values(retentionFields).flatMap((field) => {
      const months = Number(values[field]);
      return Number.isInteger(months) && months >= 0 && months <= 240 ? [[field, months]] : [];
    }),
  );

/** How much of each kind of data the typed settings would delete now. */
function RetentionPreview({ values }: { values: Values }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    ...queryOptions(businessApi.retention, monthsIn(values), { isAside: true }),
    placeholderData: (previous) => previous,
  });
  return (
    <table className={css.figures} aria-busy={data === undefined}>
      <thead>
        <tr>
          <HeadCells
            heads={[
              t({ message: "Data", context: "business settings" }),
              t({ message: "Stored", context: "business settings" }),
              t`Would be deleted now`,
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {data?.map(({ kind, stored, due }) => (
          <tr key={kind}>
            <th scope="row">{i18n._(kindNames[kind])}</th>
            <td>{i18n.number(stored)}</td>
            <td>{i18n.number(due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RetentionPartProps {
  fields: (...names: string[]) => ReactNode;
  values: Values;
}

/** After which time data is deleted, and how much the typed months would delete. */
export function RetentionPart({ fields, values }: RetentionPartProps) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t({ message: "Retention", context: "business settings" })}
      hint={<Trans>Months after which data is deleted. 0 keeps it. Orders, payments and the audit trail stay.</Trans>}
    >
      {fields("chatMonths", "identityMonths")}
      {fields("photoMonths", "messageMonths")}
      {fields("errorMonths")}
      <RetentionPreview values={values} />
    </SettingsPart>
  );
}
