import { msg } from "@lingui/core/macro";

export const botKindNames = { wecom: msg`WeCom`, dingtalk: msg`DingTalk`, feishu: msg`Feishu` };
