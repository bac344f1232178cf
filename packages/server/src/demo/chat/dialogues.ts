/** A line of a dialogue: by the customer, by staff, or as a private note. */
export type DialogueLine = readonly [by: "customer" | "desk" | "note", text: string];

/** Dialogues about orders. `{number}`, `{title}` and `{courier}` refer to the customer's latest order. */
export const orderDialogues: readonly (readonly DialogueLine[])[] = [
  [
    ["customer", "你好，我的订单 {number} 怎么还没到？"],
    ["desk", "您好，正在为您核实，请稍等片刻。"],
    ["desk", "{title} 已经出餐，{courier} 正在配送，预计十分钟送达。"],
    ["customer", "好的，麻烦催一下"],
    ["desk", "已经帮您催单了，请留意电话。"],
    ["customer", "收到了，谢谢"],
  ],
  [
    ["customer", "少送了一份米饭"],
    ["customer", "订单号 {number}"],
    ["desk", "非常抱歉给您带来不便，我们马上联系商家核实。"],
    ["note", "{title} 承认漏装，同意补 5 元"],
    ["desk", "已和商家确认是漏装，为您退 5 元到原支付账户，您看可以吗？"],
    ["customer", "可以，下次注意点"],
  ],
  [
    ["customer", "我要退款！等了一个多小时！！"],
    ["customer", "再不处理我就投诉了"],
    ["desk", "非常理解您的心情，已经为您登记退款，订单 {number} 会在 1-3 个工作日原路退回。"],
    ["customer", "这次就算了，希望你们改进"],
    ["desk", "感谢您的理解，送您一张 8 元无门槛优惠券。"],
  ],
  [
    ["customer", "地址填错了，能改吗"],
    ["desk", "请问新的地址是？同一小区可以为您修改。"],
    ["customer", "还是这个小区，改到 3 幢门口"],
    ["desk", "已通知 {courier}，送到 3 幢门口。"],
    ["customer", "太好了谢谢"],
  ],
  [
    ["customer", "可以开发票吗"],
    ["desk", "可以的，请提供抬头和税号，电子发票会发到您的邮箱。"],
    ["customer", "抬头：杭州云栖文化有限公司"],
    ["desk", "好的，订单 {number} 的发票已提交，今天内开出。"],
  ],
  [
    ["customer", "汤洒了一半，袋子里全是"],
    ["desk", "实在抱歉，方便发一张照片吗？我们为您申请赔付。"],
    ["customer", "刚才已经扔了"],
    ["note", "老顾客，信誉好，直接赔付"],
    ["desk", "没关系，已为您申请赔付 12 元，请查收。"],
    ["customer", "态度不错，五星"],
  ],
];

export const studioDialogues: readonly (readonly DialogueLine[])[] = [
  [
    ["customer", "请问十月份还有婚纱照的档期吗？"],
    ["desk", "您好，十月中下旬还有少量档期，请问您想拍什么风格？"],
    ["customer", "想拍森系外景"],
    ["desk", "森系外景推荐「林间」套餐，含 3 套服装、外景一处、精修 40 张。"],
    ["customer", "多少钱"],
    ["desk", "现在活动价 5999 元，定金 1000 元即可确认档期。"],
    ["customer", "我和对象商量一下"],
  ],
  [
    ["customer", "我们的照片什么时候可以选片"],
    ["desk", "您好，拍摄后第 10 个工作日可以到店选片，也支持线上选片。"],
    ["customer", "线上的链接发我一下"],
    ["desk", "链接已发送到您的手机，有效期 7 天。"],
    ["customer", "收到"],
  ],
  [
    ["customer", "精修能多加几张吗，都太好看了舍不得删"],
    ["desk", "可以加购，单张 60 元，满 10 张打八折。"],
    ["customer", "那加 12 张"],
    ["note", "加购 12 张，已通知后期"],
    ["desk", "好的，已为您登记加购 12 张，合计 576 元。"],
  ],
  [
    ["customer", "下周六拍摄，天气预报说有雨怎么办"],
    ["desk", "外景遇雨可以免费改期一次，或者当天改拍内景。"],
    ["customer", "那先看看，提前一天再定"],
    ["desk", "好的，我们周五上午联系您确认。"],
  ],
  [
    ["customer", "婚纱可以试穿吗？需要预约吗"],
    ["desk", "可以的，试纱需要提前一天预约，每次 2 小时。"],
    ["customer", "明天下午两点可以吗"],
    ["desk", "明天下午两点已为您预约，到店找小雅老师。"],
    ["customer", "好的"],
  ],
  [
    ["customer", "双人旅拍去大理包机票吗"],
    ["desk", "大理旅拍套餐含两晚住宿和接送，不含机票。"],
    ["customer", "了解了"],
  ],
];

export const openQuestions: readonly string[] = [
  "在吗？",
  "我的外卖到底还要多久，孩子饿哭了",
  "代驾师傅联系不上，打了三个电话",
  "跑腿帮我取的文件送到了吗？很急",
  "请问店里今天营业到几点",
  "你好，想咨询一下婚纱照套餐",
  "怎么没人理我？？",
  "红包怎么领不了",
];
