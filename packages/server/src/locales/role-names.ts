import type { AppRole, Language } from "@vowdesk/contract/kernel";

/** Names of app roles, for texts about an app user. */
export const roleNames: Readonly<Record<Exclude<AppRole, "customer">, Readonly<Record<Language, string>>>> = {
  merchant: { zh: "商家", en: "Merchant", es: "Comercio", ja: "店舗" },
  courier: { zh: "骑手", en: "Courier", es: "Repartidor", ja: "配達員" },
  driver: { zh: "代驾司机", en: "Driver", es: "Conductor", ja: "代行ドライバー" },
  runner: { zh: "跑腿员", en: "Runner", es: "Recadero", ja: "おつかいスタッフ" },
};
