import * as z from "zod";
import type { Language } from "../../kernel/index.ts";

/** The columns of a list of staff as a file: in this order, and in whichever order they are read. */
export const sheetFields = [
  "username",
  "realName",
  "nickName",
  "gender",
  "phone",
  "email",
  "department",
  "roles",
  "enabled",
  "createTime",
] as const;
export type SheetField = (typeof sheetFields)[number];

/** What a file may change of people; the other columns are for reading alone. */
export const importFields = sheetFields.filter((field) => field !== "enabled" && field !== "createTime");

/** What stands above each column. A file may come with the headings of any language, or with the fields' own names. */
export const sheetHeadings: Readonly<Record<SheetField, Readonly<Record<Language, string>>>> = {
  username: { zh: "用户名", en: "User name", es: "Nombre de usuario", ja: "ユーザー名" },
  realName: { zh: "姓名", en: "Name", es: "Nombre", ja: "氏名" },
  nickName: { zh: "昵称", en: "Nickname", es: "Apodo", ja: "ニックネーム" },
  gender: { zh: "性别", en: "Gender", es: "Género", ja: "性別" },
  phone: { zh: "手机号", en: "Phone", es: "Teléfono", ja: "電話番号" },
  email: { zh: "邮箱", en: "E-mail", es: "Correo electrónico", ja: "メールアドレス" },
  department: { zh: "部门", en: "Department", es: "Departamento", ja: "部署" },
  roles: { zh: "角色代码", en: "Role codes", es: "Códigos de rol", ja: "ロールコード" },
  enabled: { zh: "启用", en: "Enabled", es: "Activado", ja: "有効" },
  createTime: { zh: "创建时间", en: "Created", es: "Creado", ja: "作成日時" },
};

/** How a file writes 1 and 0 of `gender` and of `enabled`. What is read may be in any language, or the number itself. */
export const sheetGenders: Readonly<Record<0 | 1, Readonly<Record<Language, string>>>> = {
  1: { zh: "男", en: "Male", es: "Hombre", ja: "男性" },
  0: { zh: "女", en: "Female", es: "Mujer", ja: "女性" },
};
export const sheetAnswers: Readonly<Record<0 | 1, Readonly<Record<Language, string>>>> = {
  1: { zh: "是", en: "Yes", es: "Sí", ja: "はい" },
  0: { zh: "否", en: "No", es: "No", ja: "いいえ" },
};

/** The most a file may hold: characters of text, and people. */
export const importLimits = { characters: 1_048_576, rows: 2_000 } as const;

/** JSON writes some characters in two, and most of Chinese in three bytes. */
const importBytes = 3 * importLimits.characters + 65_536;
export const importBodyLimit = importBytes;

/** What becomes of one line of the file. `line` counts from 1, the headings being the first. */
export const ImportRow = z.object({
  line: z.int(),
  username: z.string(),
  realName: z.string(),
  state: z.enum(["new", "changed", "unchanged", "refused"]),
  /** What changes, field by field, as a person reads it. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused, in the asked language, and which field is to blame; empty otherwise. */
  reason: z.string(),
  field: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What an import would do. `checksum` names exactly this: whoever confirms it gets this and nothing else. */
export const ImportPlan = z.object({
  rows: z.array(ImportRow),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Headings that name no field: what stands below them is left out. */
  unknownHeadings: z.array(z.string()),
  checksum: z.string(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
