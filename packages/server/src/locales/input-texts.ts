import type { Language } from "@vowdesk/contract/kernel";
import type { $ZodErrorMap, $ZodRawIssue } from "zod/v4/core";

/** Texts about invalid fields, without type names or patterns. */
interface InputWords {
  required: string;
  /** Fallback for all other problems. */
  wrong: string;
  unknownField: string;
  oneOf: string;
  /** By expected type. */
  kinds: Readonly<Record<"text" | "number" | "whole" | "yesOrNo" | "list" | "date", string>>;
  /** By expected text format. */
  formats: Readonly<Record<"email" | "url" | "date" | "time" | "phone" | "other", string>>;
  atMost: Readonly<Record<Measure, (limit: number) => string>>;
  atLeast: Readonly<Record<Measure, (limit: number) => string>>;
  lessThan: (limit: number) => string;
  moreThan: (limit: number) => string;
}

/** The unit of a limit. */
type Measure = "characters" | "entries" | "value";

const zh: InputWords = {
  required: "必填",
  wrong: "填写有误",
  unknownField: "该字段不存在",
  oneOf: "请从选项中选择",
  kinds: {
    text: "应为文字",
    number: "应为数字",
    whole: "应为整数",
    yesOrNo: "应为是或否",
    list: "应为列表",
    date: "应为日期",
  },
  formats: {
    email: "不是有效的邮箱地址",
    url: "不是有效的网址",
    date: "不是有效的日期",
    time: "不是有效的时间",
    phone: "不是有效的电话号码",
    other: "格式不正确",
  },
  atMost: { characters: (n) => `最多 ${n} 个字符`, entries: (n) => `最多 ${n} 项`, value: (n) => `不能大于 ${n}` },
  atLeast: { characters: (n) => `至少 ${n} 个字符`, entries: (n) => `至少 ${n} 项`, value: (n) => `不能小于 ${n}` },
  lessThan: (n) => `必须小于 ${n}`,
  moreThan: (n) => `必须大于 ${n}`,
};

const en: InputWords = {
  required: "Required",
  wrong: "Not valid",
  unknownField: "This field does not exist",
  oneOf: "Choose one of the options",
  kinds: {
    text: "Must be text",
    number: "Must be a number",
    whole: "Must be a whole number",
    yesOrNo: "Must be yes or no",
    list: "Must be a list",
    date: "Must be a date",
  },
  formats: {
    email: "Not a valid email address",
    url: "Not a valid web address",
    date: "Not a valid date",
    time: "Not a valid time",
    phone: "Not a valid phone number",
    other: "Wrong format",
  },
  atMost: {
    characters: (n) => `At most ${n} ${n === 1 ? "character" : "characters"}`,
    entries: (n) => `At most ${n} ${n === 1 ? "entry" : "entries"}`,
    value: (n) => `Must be ${n} or less`,
  },
  atLeast: {
    characters: (n) => `At least ${n} ${n === 1 ? "character" : "characters"}`,
    entries: (n) => `At least ${n} ${n === 1 ? "entry" : "entries"}`,
    value: (n) => `Must be ${n} or more`,
  },
  lessThan: (n) => `Must be less than ${n}`,
  moreThan: (n) => `Must be more than ${n}`,
};

const es: InputWords = {
  required: "Obligatorio",
  wrong: "No es válido",
  unknownField: "Este campo no existe",
  oneOf: "Elija una de las opciones",
  kinds: {
    text: "Debe ser un texto",
    number: "Debe ser un número",
    whole: "Debe ser un número entero",
    yesOrNo: "Debe ser sí o no",
    list: "Debe ser una lista",
    date: "Debe ser una fecha",
  },
  formats: {
    email: "No es un correo electrónico válido",
    url: "No es una dirección web válida",
    date: "No es una fecha válida",
    time: "No es una hora válida",
    phone: "No es un número de teléfono válido",
    other: "El formato no es correcto",
  },
  atMost: {
    characters: (n) => `Como máximo ${n} ${n === 1 ? "carácter" : "caracteres"}`,
    entries: (n) => `Como máximo ${n} ${n === 1 ? "elemento" : "elementos"}`,
    value: (n) => `Debe ser ${n} o menos`,
  },
  atLeast: {
    characters: (n) => `Como mínimo ${n} ${n === 1 ? "carácter" : "caracteres"}`,
    entries: (n) => `Como mínimo ${n} ${n === 1 ? "elemento" : "elementos"}`,
    value: (n) => `Debe ser ${n} o más`,
  },
  lessThan: (n) => `Debe ser menos de ${n}`,
  moreThan: (n) => `Debe ser más de ${n}`,
};

const ja: InputWords = {
  required: "必須です",
  wrong: "正しくありません",
  unknownField: "この項目はありません",
  oneOf: "選択肢から選んでください",
  kinds: {
    text: "文字で入力してください",
    number: "数値で入力してください",
    whole: "整数で入力してください",
    yesOrNo: "はい・いいえで指定してください",
    list: "一覧で指定してください",
    date: "日付で入力してください",
  },
  formats: {
    email: "有効なメールアドレスではありません",
    url: "有効なウェブアドレスではありません",
    date: "有効な日付ではありません",
    time: "有効な時刻ではありません",
    phone: "有効な電話番号ではありません",
    other: "形式が正しくありません",
  },
  atMost: {
    characters: (n) => `${n} 文字以内です`,
    entries: (n) => `${n} 件以内です`,
    value: (n) => `${n} 以下にしてください`,
  },
  atLeast: {
    characters: (n) => `${n} 文字以上です`,
    entries: (n) => `${n} 件以上です`,
    value: (n) => `${n} 以上にしてください`,
  },
  lessThan: (n) => `${n} より小さくしてください`,
  moreThan: (n) => `${n} より大きくしてください`,
};

const kindOf: Readonly<Record<string, keyof InputWords["kinds"]>> = {
  string: "text",
  number: "number",
  nan: "number",
  bigint: "whole",
  int: "whole",
  boolean: "yesOrNo",
  array: "list",
  date: "date",
};

const formatOf: Readonly<Record<string, keyof InputWords["formats"]>> = {
  email: "email",
  url: "url",
  date: "date",
  datetime: "time",
  time: "time",
  duration: "time",
};

const measureOf: Readonly<Record<string, Measure>> = { string: "characters", array: "entries", set: "entries" };

type Issue<C extends $ZodRawIssue["code"]> = Extract<$ZodRawIssue, { code: C }>;

function ofType(words: InputWords, { input, expected }: Issue<"invalid_type">): string {
  if (input === undefined) return words.required;
  const kind = kindOf[expected];
  return kind ? words.kinds[kind] : words.wrong;
}

function ofFormat(words: InputWords, { format, input }: Issue<"invalid_format">): string {
  return input === "" ? words.required : words.formats[formatOf[format] ?? "other"];
}

function ofMost(words: InputWords, { origin, maximum, inclusive = true }: Issue<"too_big">): string {
  const limit = Number(maximum);
  return inclusive ? words.atMost[measureOf[origin] ?? "value"](limit) : words.lessThan(limit);
}

function ofLeast(words: InputWords, { origin, minimum, inclusive = true, input }: Issue<"too_small">): string {
  if (input === "") return words.required;
  const limit = Number(minimum);
  return inclusive ? words.atLeast[measureOf[origin] ?? "value"](limit) : words.moreThan(limit);
}

const errorMapOf =
  (words: InputWords): $ZodErrorMap =>
  (issue) => {
    switch (issue.code) {
      case "invalid_type":
        return ofType(words, issue);
      case "invalid_format":
        return ofFormat(words, issue);
      case "too_big":
        return ofMost(words, issue);
      case "too_small":
        return ofLeast(words, issue);
      case "invalid_value":
        return issue.input === undefined ? words.required : words.oneOf;
      case "invalid_union":
        return issue.input === undefined ? words.required : words.wrong;
      case "not_multiple_of":
        return words.kinds.whole;
      case "unrecognized_keys":
        return words.unknownField;
      case "custom":
      case "invalid_element":
      case "invalid_key":
        return words.wrong;
    }
  };

const words: Readonly<Record<Language, InputWords>> = { zh, en, es, ja };

/** Error texts for invalid input, by language. Passed to each parse, because requests of all languages share one process. */
export const inputTexts: Readonly<Record<Language, $ZodErrorMap>> = {
  zh: errorMapOf(zh),
  en: errorMapOf(en),
  es: errorMapOf(es),
  ja: errorMapOf(ja),
};

/** Problem of a field, by the name of its text. */
export type FieldProblem = "required" | "wrong";

/** The texts about invalid fields. */
export const problemTexts = (language: Language, problems: Readonly<Record<string, FieldProblem>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words[language][problem]]));

/** Error text for an invalid phone number. */
export const phoneTexts: Readonly<Record<Language, string>> = {
  zh: zh.formats.phone,
  en: en.formats.phone,
  es: es.formats.phone,
  ja: ja.formats.phone,
};
