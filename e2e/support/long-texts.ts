import type { Page } from "@playwright/test";

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An element around a text. */
interface Frame {
  rect: Rect;
  /** Whether it cuts off what is wider or higher, without a way to scroll to it. */
  cutsX: boolean;
  cutsY: boolean;
  isCard: boolean;
}

interface SeenText {
  text: string;
  /** From a catalogue of the pseudo-locale. Data have no brackets and may be shortened. */
  isTranslated: boolean;
  lines: Rect[];
  /** Positions of its frames, from the nearest to the one that scrolls it or stays in its place. */
  frames: number[];
}

interface Layout {
  texts: SeenText[];
  frames: Frame[];
}

/** Texts of the visible page with the elements around them. */
const layoutOf = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const ignored = "[data-testid=popups], .visually-hidden, [data-over], [inert], svg, option";
    const isShown = (element: Element) =>
      element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(ignored);
    const isTranslated = (text: string | null) => /[⟦⟧]/.test(text ?? "");
    const isScroller = (value: string) => value === "auto" || value === "scroll";
    const plain = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
    const known = new Map<Element, { position: number; isGround: boolean }>();
    const frames: { rect: ReturnType<typeof plain>; cutsX: boolean; cutsY: boolean; isCard: boolean }[] = [];
    const frameOf = (box: Element) => {
      const { display, overflowX, overflowY, position, borderRadius, borderTopWidth, backgroundColor } =
        getComputedStyle(box);
      const isGround = isScroller(overflowX) || isScroller(overflowY) || position === "sticky" || position === "fixed";
      const isBox = display !== "inline" && display !== "contents";
      const isPainted = borderTopWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)";
      frames.push({
        rect: plain(box.getBoundingClientRect()),
        cutsX: isBox && overflowX !== "visible" && !isScroller(overflowX),
        cutsY: isBox && overflowY !== "visible" && !isScroller(overflowY),
        isCard: isBox && !isGround && isPainted && borderRadius !== "0px",
      });
      return { position: frames.length - 1, isGround };
    };
    const framesOf = (element: Element) => {
      const positions: number[] = [];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const frame = known.get(box) ?? frameOf(box);
        known.set(box, frame);
        positions.push(frame.position);
        if (frame.isGround) break;
      }
      return positions;
    };
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map(plain);
    };
    const texts = [...document.body.querySelectorAll("*")].filter(isShown).flatMap((element) => {
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const lines = nodes.flatMap(linesOf);
      if (lines.length === 0) return [];
      const text = (element.textContent ?? "").trim().slice(0, 60);
      const hasBrackets = nodes.some((node) => isTranslated(node.textContent));
      return [{ text, isTranslated: hasBrackets, lines, frames: framesOf(element) }];
    });
    return { texts, frames };
  });

/** Chosen values, which are no elements, that are wider than their control. A hint may be shortened: its control has it as a title. */
const cutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const controls = [...document.querySelectorAll("select")];
    return controls.flatMap((control) => {
      const text = control.selectedOptions[0]?.text ?? "";
      const isSeen = control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert]");
      if (!pen || !isSeen || !text.includes("⟦")) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(control);
      pen.font = font;
      const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(text).width > room + 1 ? [`${text} is cut in its control`] : [];
    });
  });

const isOutX = (line: Rect, { left, right }: Rect) => line.right > right + 1.5 || line.left < left - 1.5;
/** Lines are a little higher than their letters. */
const isOutY = (line: Rect, { top, bottom }: Rect) => line.bottom > bottom + 3 || line.top < top - 3;

const isCut = (lines: readonly Rect[], frames: readonly Frame[]) =>
  frames.some(({ rect, cutsX, cutsY }) =>
    lines.some((line) => (cutsX && isOutX(line, rect)) || (cutsY && isOutY(line, rect))),
  );

const isOutside = (lines: readonly Rect[], frames: readonly Frame[]) =>
  frames.some(({ rect, isCard }) => isCard && lines.some((line) => isOutX(line, rect) || isOutY(line, rect)));

/** The part of a line that its frames show. */
function visiblePart(line: Rect, frames: readonly Frame[]): Rect {
  const part = { ...line };
  for (const { rect, cutsX, cutsY } of frames) {
    if (cutsX) Object.assign(part, { left: Math.max(part.left, rect.left), right: Math.min(part.right, rect.right) });
    if (cutsY) Object.assign(part, { top: Math.max(part.top, rect.top), bottom: Math.min(part.bottom, rect.bottom) });
  }
  return part;
}

const meet = (a: Rect, b: Rect) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;

/** Pairs of texts that cover each other, one of them translated. Texts that scroll separately cannot cover each other for good. */
function overlapsOf({ texts, frames }: Layout): string[] {
  const placed = texts.map(({ text, isTranslated, lines, frames: positions }) => {
    const around = positions.flatMap((position) => frames[position] ?? []);
    return { text, isTranslated, ground: positions.at(-1), parts: lines.map((line) => visiblePart(line, around)) };
  });
  return placed.flatMap((first, index) =>
    placed
      .slice(index + 1)
      .filter(
        (second) =>
          (first.isTranslated || second.isTranslated) &&
          first.ground === second.ground &&
          first.parts.some((a) => second.parts.some((b) => meet(a, b))),
      )
      .map((second) => `${first.text} overlaps ${second.text}`),
  );
}

/**
 * Translated texts of the pseudo-locale that are cut, that cover another text or that stick out of their card, with a line for a
 * page that is wider than the window. What scrolling brings into full view is fine.
 */
export async function hiddenTexts(page: Page): Promise<string[]> {
  const layout = await layoutOf(page);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const problems = layout.texts.flatMap(({ text, isTranslated, lines, frames: positions }) => {
    const frames = positions.flatMap((position) => layout.frames[position] ?? []);
    // Texts for screen readers only are in a box of one pixel.
    const isForEyes = frames.every(({ rect }) => rect.right - rect.left > 1 && rect.bottom - rect.top > 1);
    if (!isTranslated || !isForEyes) return [];
    if (isCut(lines, frames)) return [`${text} is cut`];
    return isOutside(lines, frames) ? [`${text} is outside of its card`] : [];
  });
  return [
    ...problems,
    ...overlapsOf(layout),
    ...(await cutValues(page)),
    ...(isTooWide ? ["the page is too wide"] : []),
  ];
}
