import { Trans, useLingui } from "@lingui/react/macro";
import { orderSettingsApi } from "@vowdesk/contract/local/orders";
import { useSuspenseCall } from "../../../../kernel/cache/queries.ts";
import { PageForm } from "../../../../resource/page-form.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { LastChange, SettingsPart } from "../../../../shared/settings-part.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "../../../../shared/settings-page.module.css";
import { edit, pricesPage } from "../prices/prices.form.ts";

/** Zones and prices of the three kinds of order. */
export default function OrderPricesPage() {
  const { t } = useLingui();
  const saved = useSuspenseCall(orderSettingsApi.prices, {});
  const list = useActions(pricesPage, "draft");
  return (
    <div className={css.page}>
      <PageForm list={list} action={edit} record={saved} label={t`Zones and prices`} className={css.parts}>
        {(fields) => (
          <>
            <div className={layout.column}>
              <SettingsPart
                title={t({ message: "Zones", context: "order" })}
                hint={
                  <Trans>
                    The fee applies to merchants in the zone. Orders taken by phone are located at the centre of their
                    zone.
                  </Trans>
                }
              >
                {fields("zones", "deliveryFeeCents")}
              </SettingsPart>
              <SettingsPart title={t({ message: "Designated drivers", context: "order" })}>
                {fields("rideFirstCents", "rideFirstMetres", "ridePerKilometreCents")}
                {fields("waitingFreeMinutes", "waitingPerMinuteCents", "waitingMaxCents")}
              </SettingsPart>
            </div>
            <div className={layout.column}>
              <SettingsPart
                title={t({ message: "Deliveries", context: "orders" })}
                hint={<Trans>Amounts in yuan. Orders keep the prices of the moment when they were placed.</Trans>}
              >
                {fields("packingPerDishCents", "packingMaxCents", "discounts")}
              </SettingsPart>
              <SettingsPart title={t({ message: "Errands", context: "order" })}>
                {fields("errandFirstCents", "errandFirstMetres", "errandPerKilometreCents", "errandBuyCents")}
              </SettingsPart>
            </div>
          </>
        )}
      </PageForm>
      <LastChange saved={saved} />
    </div>
  );
}
