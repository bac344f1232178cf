import { msg } from "@lingui/core/macro";

export const botKindNames = {
  wecom: msg({ message: "WeCom", context: "service" }),
  dingtalk: msg({ message: "DingTalk", context: "service" }),
  feishu: msg({ message: "Feishu", context: "service" }),
};
