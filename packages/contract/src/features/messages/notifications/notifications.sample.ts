import { Message } from "./notifications.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A valid message, for tests. */
export const aMessage = sample(Message, {
  id: "1001",
  type: 6,
  flag: 0,
  sendName: "系统",
  sendImg: "",
  msg: "新的外卖订单",
  createTime: "2026-11-02T11:30:00+08:00",
  allUser: 1,
  number: "WM2611020001",
});
