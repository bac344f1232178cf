import type { AnnouncementState, Audience } from "@vowdesk/contract/messages/announcements";
import type { AppRole, Language } from "@vowdesk/contract/kernel";

/** A title, then the text line by line: `- ` starts a list entry, `# ` a heading. */
type Lines = readonly [title: string, ...lines: string[]];

export interface DemoAnnouncement {
  state: AnnouncementState;
  /** Publication in days from now; negative values are in the past. */
  days: number;
  /** Expiry in days from now; never if absent. */
  endsIn?: number;
  staff: Audience["staff"];
  roles?: readonly string[];
  app?: readonly AppRole[];
  mustConfirm?: boolean;
  reason?: string;
  texts: Partial<Record<Language, Lines>>;
}

/** From the oldest announcement to an unfinished draft. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    state: "expired",
    days: -58,
    endsIn: -50,
    staff: "all",
    texts: {
      zh: ["系统维护通知", "周日凌晨 2:00 至 3:00 系统升级，期间无法登录。", "请提前保存正在编辑的内容。"],
      en: [
        "System maintenance",
        "The system is upgraded on Sunday from 2:00 to 3:00; nobody can sign in then.",
        "Please save what you are working on beforehand.",
      ],
      es: [
        "Mantenimiento del sistema",
        "El domingo de 2:00 a 3:00 se actualiza el sistema y no se podrá entrar.",
        "Guarde antes lo que esté editando.",
      ],
      ja: [
        "システムメンテナンスのお知らせ",
        "日曜日の2:00から3:00までシステムを更新します。その間はログインできません。",
        "編集中の内容は事前に保存してください。",
      ],
    },
  },
  {
    state: "expired",
    days: -45,
    endsIn: -30,
    staff: "roles",
    roles: ["dispatcher", "service"],
    texts: {
      zh: ["梅雨季配送安排", "# 雨天加时", "- 大雨时预计送达时间延长 15 分钟", "- 催单时请先向客人致歉"],
      en: [
        "Deliveries in the rainy season",
        "# More time in the rain",
        "- In heavy rain, orders are due 15 minutes later",
        "- Apologise first when a customer urges",
      ],
      es: [
        "Repartos en la época de lluvias",
        "# Más tiempo con lluvia",
        "- Con lluvia fuerte, el plazo se alarga 15 minutos",
        "- Discúlpese primero si un cliente reclama",
      ],
      ja: [
        "梅雨時期の配達について",
        "# 雨天時の時間延長",
        "- 大雨の際は到着予定を15分延長します",
        "- 催促にはまずお詫びをお伝えください",
      ],
    },
  },
  {
    state: "retracted",
    days: -40,
    staff: "all",
    reason: "日期有误，已重新发布",
    texts: {
      zh: ["员工体检时间", "体检安排在本月 31 日上午。"],
      en: ["Staff health check", "The health check is in the morning of the 31st."],
    },
  },
  {
    state: "published",
    days: -39,
    staff: "all",
    texts: {
      zh: [
        "员工体检时间（更正）",
        "体检安排在本月 30 日上午 8:30，请空腹前往市一医院体检中心。",
        "如需改期，请联系人事部。",
      ],
      en: [
        "Staff health check (corrected)",
        "The health check is on the 30th at 8:30 in the First City Hospital. Please come without breakfast.",
        "To change your date, ask the personnel department.",
      ],
      es: [
        "Revisión médica del personal (corrección)",
        "La revisión es el día 30 a las 8:30 en el Hospital Primero. Acuda en ayunas.",
        "Para cambiar la fecha, hable con el departamento de personal.",
      ],
      ja: [
        "健康診断の日程（訂正）",
        "健康診断は30日8:30から市第一病院の健診センターで行います。朝食を抜いてお越しください。",
        "日程の変更は人事部までご連絡ください。",
      ],
    },
  },
  {
    state: "published",
    days: -30,
    staff: "roles",
    roles: ["finance", "manager"],
    texts: {
      zh: ["月末对账流程", "- 25 日前核对全部提现记录", "- 28 日前处理完退款"],
      en: ["Closing the month", "- Check all withdrawals by the 25th", "- Finish refunds by the 28th"],
      es: ["Cierre de mes", "- Revise todas las retiradas antes del 25", "- Termine los reembolsos antes del 28"],
      ja: ["月末照合の流れ", "- 25日までにすべての出金記録を確認", "- 28日までに返金処理を完了"],
    },
  },
  {
    state: "published",
    days: -21,
    staff: "none",
    app: ["courier", "runner"],
    texts: {
      zh: [
        "骑手夏季高温补贴",
        "气温超过 35℃ 的日子，每单补贴 1 元，次日到账。",
        "请随身携带饮用水，不适时立即停止接单。",
      ],
      en: [
        "Heat bonus for couriers",
        "On days above 35 °C each order earns ¥1 more, paid the next day.",
        "Carry water with you, and stop at once when you feel unwell.",
      ],
      es: [
        "Plus de calor para repartidores",
        "Los días de más de 35 °C cada pedido suma ¥1, que se abona al día siguiente.",
        "Lleve agua y pare de inmediato si se siente mal.",
      ],
      ja: [
        "配達員の猛暑手当",
        "気温35℃を超える日は1件につき1元の手当が翌日入金されます。",
        "飲み物を携帯し、体調が悪いときはすぐに受付を止めてください。",
      ],
    },
  },
  {
    state: "published",
    days: -14,
    staff: "roles",
    roles: ["service", "moderator"],
    texts: {
      zh: ["婚纱客片使用规范", "# 对外展示前", "- 必须有客人的书面授权", "- 隐去姓名和门牌"],
      en: [
        "Using customers' wedding pictures",
        "# Before anything is shown",
        "- The couple has agreed in writing",
        "- Names and house numbers are not to be seen",
      ],
      es: [
        "Uso de fotos de boda de clientes",
        "# Antes de mostrarlas",
        "- La pareja ha dado su permiso por escrito",
        "- No se ven nombres ni números de casa",
      ],
      ja: [
        "お客様の写真の利用ルール",
        "# 公開する前に",
        "- お客様の書面による同意を得ること",
        "- 氏名と番地を隠すこと",
      ],
    },
  },
  {
    state: "published",
    days: -6,
    endsIn: 20,
    staff: "none",
    app: ["customer", "merchant"],
    texts: {
      zh: ["假期配送时间", "假期期间配送时间调整为 9:30 至 21:30，祝您假期愉快。"],
      en: ["Delivery hours over the holiday", "Over the holiday we deliver from 9:30 to 21:30. Have a good one."],
      es: ["Horario de reparto en vacaciones", "Durante las vacaciones repartimos de 9:30 a 21:30. Felices fiestas."],
      ja: ["休暇中の配達時間", "休暇期間中の配達時間は9:30から21:30までです。よい休日をお過ごしください。"],
    },
  },
  {
    state: "published",
    days: -3,
    staff: "all",
    texts: {
      zh: ["国庆假期排班", "假期排班表已贴在前台，请各部门主管核对。", "- 摄影组每天至少 4 人", "- 客服早晚班各 3 人"],
      en: [
        "Shifts over the holiday",
        "The plan hangs at the front desk; heads of departments please check it.",
        "- At least four photographers each day",
        "- Three people at the chat in both shifts",
      ],
      es: [
        "Turnos en vacaciones",
        "El plan está en recepción; los responsables, revísenlo.",
        "- Al menos cuatro fotógrafos al día",
        "- Tres personas en el chat en cada turno",
      ],
      ja: [
        "連休のシフト",
        "シフト表を受付に掲示しました。各部門の責任者は確認をお願いします。",
        "- 撮影班は毎日4名以上",
        "- チャットは早番・遅番とも3名",
      ],
    },
  },
  {
    state: "published",
    days: -1,
    staff: "roles",
    roles: ["finance", "moderator"],
    mustConfirm: true,
    texts: {
      zh: [
        "客户信息保密要求",
        "查看客户电话和证件时，每次查看都会留下记录。",
        "- 不截图、不转发",
        "- 离开座位前锁定屏幕",
        "请阅读后确认。",
      ],
      en: [
        "Keeping customers' details private",
        "Each look at a customer's phone number or papers leaves a line in the audit trail.",
        "- No screenshots, nothing passed on",
        "- Lock the screen before you leave your desk",
        "Please confirm that you have read this.",
      ],
      es: [
        "Privacidad de los datos de clientes",
        "Cada consulta de un teléfono o documento de un cliente queda registrada.",
        "- Sin capturas ni reenvíos",
        "- Bloquee la pantalla al levantarse",
        "Confirme que lo ha leído, por favor.",
      ],
      ja: [
        "お客様情報の取り扱い",
        "お客様の電話番号や証明書の閲覧はすべて記録されます。",
        "- スクリーンショットや転送は禁止",
        "- 離席時は画面をロック",
        "お読みのうえ、確認をお願いします。",
      ],
    },
  },
  {
    state: "scheduled",
    days: 2,
    endsIn: 30,
    staff: "all",
    app: ["customer"],
    texts: {
      zh: ["秋季样片上线", "新一季外景样片将于本周上线，欢迎向新人推荐。"],
      en: ["New autumn samples", "The new season's outdoor samples go online this week. Do recommend them."],
      es: [
        "Nuevas muestras de otoño",
        "Esta semana se publican las muestras de exterior de la temporada. Recomiéndelas.",
      ],
      ja: ["秋の新作サンプル公開", "今週、新シーズンのロケーションサンプルを公開します。ぜひご紹介ください。"],
    },
  },
  {
    state: "draft",
    days: 0,
    staff: "all",
    texts: { zh: ["年会筹备", "征集节目，请于月底前报名。"] },
  },
];
