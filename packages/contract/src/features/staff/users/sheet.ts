import * as z from "zod";
import type { Language } from "../../../kernel/index.ts";

/** Columns of the staff list as a file. They are written in this order and read in any order. */
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

/** Columns that an import may change. The others are read-only. */
export const importFields = sheetFields.filter((field) => field !== "enabled" && field !== "createTime");

/** Headings of the columns. Imported files may use those of any language, or the field names. */
export const sheetHeadings: Readonly<Record<SheetField, Readonly<Record<Language, string>>>> = {
  username: { zh: "用户名", en: "User name", es: "Nombre de usuario", ja: "ユーザー名" },
  realName: { zh: "姓名", en: "Name", es: "Nombre", ja: "氏名" },
  nickName: { zh: "昵称", en: "Nickname", es: "Apodo", ja: "ニックネーム" },
  gender: { zh: "性别", en: "Gender", es: "Sexo", ja: "性別" },
  phone: { zh: "手机号", en: "Phone", es: "Teléfono", ja: "電話番号" },
  email: { zh: "邮箱", en: "Email", es: "Correo electrónico", ja: "メールアドレス" },
  department: { zh: "部门", en: "Department", es: "Departamento", ja: "部署" },
  roles: { zh: "角色编码", en: "Role codes", es: "Códigos de rol", ja: "ロールコード" },
  enabled: { zh: "已启用", en: "Enabled", es: "Activo", ja: "有効" },
  createTime: { zh: "创建时间", en: "Created", es: "Creado", ja: "作成日時" },
};

/** Other headings in files that release 0.1.0 exported. Imports accept them too. */
export const formerHeadings: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
  gender: ["Género"],
  roles: ["角色代码"],
  enabled: ["启用", "Activado"],
};

/** Values of `gender` and `enabled` in files. Imports accept any language, or the number. */
export const sheetGenders: Readonly<Record<0 | 1, Readonly<Record<Language, string>>>> = {
  1: { zh: "男", en: "Male", es: "Hombre", ja: "男性" },
  0: { zh: "女", en: "Female", es: "Mujer", ja: "女性" },
};
export const sheetBooleans: Readonly<Record<0 | 1, Readonly<Record<Language, string>>>> = {
  1: { zh: "是", en: "Yes", es: "Sí", ja: "はい" },
  0: { zh: "否", en: "No", es: "No", ja: "いいえ" },
};

/** Maximum size of an imported file: characters and rows. */
export const importLimits = { characters: 1_048_576, rows: 2_000 } as const;

/** JSON may need two bytes for an ASCII character, and three for most Chinese ones. */
const importBytes = 3 * importLimits.characters + 65_536;
export const importBodyLimit = importBytes;

/** The result of one row of the file. `line` starts at 1 with the headings. */
export const ImportRow = z.object({
  line: z.int(),
  username: z.string(),
  realName: z.string(),
  state: z.enum(["new", "changed", "unchanged", "refused"]),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why the row is refused, in the requested language, and the field concerned; else empty. */
  reason: z.string(),
  field: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The preview of an import. `checksum` identifies it, so that exactly this preview is confirmed. */
export const ImportPlan = z.object({
  rows: z.array(ImportRow),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Headings that match no field. Their columns are ignored. */
  unknownHeadings: z.array(z.string()),
  checksum: z.string(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
