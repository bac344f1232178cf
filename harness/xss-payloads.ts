/** A text that tries to run a script; `mark` is a readable part of it, which shows that a page displays it. */
export interface Payload {
  mark: string;
  text: string;
}

/** Elements and attributes that run by themselves or on a click; `@` is the code. */
const elements = [
  "<img src=x onerror=@>",
  "<svg/onload=@>",
  "<svg><script>@</script>",
  "<script>@</script>",
  "<iframe srcdoc='<svg onload=@>'>",
  "<iframe src=javascript:@>",
  "<a href=javascript:@>a</a>",
  "<a href='java&#9;script:@'>a</a>",
  "<form action=javascript:@><button>",
  "<details open ontoggle=@>",
  "<video><source onerror=@>",
  "<audio src=x onerror=@>",
  "<input autofocus onfocus=@>",
  "<select autofocus onfocus=@>",
  "<textarea autofocus onfocus=@>",
  "<marquee onstart=@>",
  "<body onload=@>",
  "<object data=javascript:@>",
  "<embed src=javascript:@>",
  "<base href=javascript:@//>",
  "<meta http-equiv=refresh content='0;javascript:@'>",
  "<link rel=stylesheet href=x onerror=@>",
  "<style onload=@></style>",
  "<style>*{background:url(javascript:@)}</style>",
  "<p style='width:expression(@)'>",
  "<math><mtext><img src=x onerror=@>",
  "<svg><animate onbegin=@ attributeName=x>",
  "<svg><use href='data:,@'>",
  "<template><img src=x onerror=@></template>",
  "<form id=location name=body><input name=cookie value=@>",
  "<noscript><p title='</noscript><img src=x onerror=@>'>",
  "<xmp><img src=x onerror=@></xmp>",
  "<!--><img src=x onerror=@>-->",
  "<![CDATA[><img src=x onerror=@>]]>",
  "<p onpointerenter=@ onmouseover=@>p</p>",
  "<dialog open oncancel=@ onclose=@>",
];
/** Texts that only run when they are interpreted as something other than text. */
const others = [
  "javascript:@",
  "data:text/html,<script>@</script>",
  "{{@}}",
  "{{constructor.constructor('@')()}}",
  "${@}",
  "#{@}",
  "<%= @ %>",
  "'-@-'",
  '";@;//',
  "`${@}`",
  String.raw`\u003cimg src=x onerror=@\u003e`,
  "&lt;img src=x onerror=@&gt;",
  "%3Cimg%20src=x%20onerror=@%3E",
  "+ADw-img src=x onerror=@+AD4-",
  "=cmd|' /C calc'!A0 @",
  "[a](javascript:@)",
  '![a](x"onerror="@)',
  "\u202E<img src=x onerror=@>",
  "\uFF1Cimg src=x onerror=@\uFF1E",
  "<ſcript>@</ſcript>",
];
/** Prefixes that end the context around the text. */
const breakouts = ["", '">', "'>", "</title>", "</textarea>", "</script>", "</style>", "--!>"];
/** Without `x`, which in an image's handlers is the image's own position. */
const codes = [(n: number) => `hit(${n})`, (n: number) => `alert(${n})`];

/** Generates distinct payloads: each element alone first, then after each breakout. */
export function payloads(count: number): Payload[] {
  const shapes = [
    ...[...elements, ...others].map((shape) => ({ shape, before: "" })),
    ...breakouts.slice(1).flatMap((before) => elements.map((shape) => ({ shape, before }))),
  ];
  return Array.from({ length: count }, (_, place) => {
    const { shape, before } = shapes[place % shapes.length] ?? { shape: "@", before: "" };
    const code = codes[place % 3 === 2 ? 1 : 0]?.(place) ?? "";
    return { mark: `(${place})`, text: before + shape.replaceAll("@", code) };
  });
}

/** Texts with too much of one thing. */
export const extremeTexts = ["W".repeat(490), "\n".repeat(400), `\u001b[31m${"🤵".repeat(100)}`, "<b>".repeat(160)];
