import type { Language } from "@vowdesk/contract/kernel";
import type { bookableRefusals, skillRefusals } from "@vowdesk/contract/studio/bookables";

type Key = keyof typeof bookableRefusals | keyof typeof skillRefusals;

/** Refusals of resources and skills. */
export const bookableTexts = {
  zh: {
    "bookable-user-taken": "该账号已关联其他资源",
    "bookable-user-unknown": "账号不存在或已停用",
    "bookable-zone-unknown": "未知的时区",
    "bookable-in-use": "该资源还有未来的档期，请先改期或更换",
    "skill-unknown": "该技能不存在或已停用",
    "skill-name-taken": "已有技能使用其中一个名称",
    "skill-needed": "以下拍摄类型需要该技能：{purposes}。请先修改其团队",
  },
  en: {
    "bookable-user-taken": "This account is linked to another resource",
    "bookable-user-unknown": "This account does not exist or is disabled",
    "bookable-zone-unknown": "Unknown time zone",
    "bookable-in-use": "This resource still has future shoots. Move them or replace it first",
    "skill-unknown": "This skill does not exist or is retired",
    "skill-name-taken": "Another skill already has one of these names",
    "skill-needed": "These shoot types need this skill: {purposes}. Change their team first",
  },
  es: {
    "bookable-user-taken": "Esta cuenta ya está vinculada a otro recurso",
    "bookable-user-unknown": "Esta cuenta no existe o está desactivada",
    "bookable-zone-unknown": "Zona horaria desconocida",
    "bookable-in-use": "Este recurso aún tiene sesiones futuras. Muévalas o sustitúyalo antes",
    "skill-unknown": "Esta habilidad no existe o está retirada",
    "skill-name-taken": "Otra habilidad ya tiene uno de estos nombres",
    "skill-needed": "Estos tipos de sesión la necesitan: {purposes}. Cambie antes su equipo",
  },
  ja: {
    "bookable-user-taken": "このアカウントは別のリソースに紐付けられています",
    "bookable-user-unknown": "このアカウントは存在しないか、無効です",
    "bookable-zone-unknown": "不明なタイムゾーンです",
    "bookable-in-use": "このリソースには今後の撮影があります。先に移動または交代してください",
    "skill-unknown": "このスキルは存在しないか、使用終了しています",
    "skill-name-taken": "これらの名前のいずれかは別のスキルで使われています",
    "skill-needed": "次の撮影種別がこのスキルを必要としています：{purposes}。先にチームを変更してください",
  },
} as const satisfies Record<Language, Record<Key, string>>;
