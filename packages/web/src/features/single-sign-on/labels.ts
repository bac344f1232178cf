import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProviderKind } from "@vowdesk/contract/single-sign-on";

export const providerKindNames: Readonly<Record<ProviderKind, MessageDescriptor>> = {
  oidc: msg`OpenID Connect`,
  wecom: msg`WeCom`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu`,
};
