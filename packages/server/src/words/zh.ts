import type { Texts } from "./keys.ts";

export const zh: Texts = {
  success: "成功",
  "invalid-input": "输入有误：{fields}",
  "no-session": "验证失败，请重新登录",
  "no-permission": "您没有此操作的权限",
  "changed-meanwhile": "{who} 刚刚修改过",
  "not-found": "未找到",
  "too-many-requests": "请求过于频繁，请稍候",
  "server-busy": "服务器繁忙，请稍后再试",
  "internal-error": "数据请求失败",
  "bad-credentials": "用户名或密码错误，或账号需稍后再试",
  "no-permission-assigned": "用户未分配权限，请联系管理员！",
  "phone-taken": "该手机号已注册",
  "order-closed": "订单当前状态不允许此操作",
  "reason-required": "请填写原因",
  "worker-required": "请选择骑手",
  "worker-unavailable": "该骑手不在班",
  "already-taken": "已由 {who} 处理",
  "merchant-closed": "商家休息中",
  "key-reused": "该请求标识已用于其他请求",
};
