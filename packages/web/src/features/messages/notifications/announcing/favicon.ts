/** The badge counts to 10. */
const maxCount = 10;
const sidePx = 64;

const markOf = (count: number) => (count > maxCount ? `${maxCount}+` : String(count));

/** The prefix of the document title for `count` unread messages. */
export const titlePrefix = (count: number) => (count > 0 ? `(${markOf(count)}) ` : "");

const link = () => document.querySelector<HTMLLinkElement>("link[rel=icon]");
// oxlint-disable-next-line session/module-state -- of the device, build or business
let plain: { href: string; type: string } | null = null;
// oxlint-disable-next-line session/module-state -- of the device, build or business
let rings: Promise<HTMLImageElement> | null = null;
// oxlint-disable-next-line session/module-state -- of the device, build or business
let requested = "";

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image(sidePx, sidePx);
  image.src = address;
  await image.decode();
  return image;
}

function draw(image: HTMLImageElement, text: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sidePx;
  const pen = canvas.getContext("2d");
  if (!pen) return image.src;
  pen.drawImage(image, 0, 0, sidePx, sidePx);
  const radius = 21;
  const [x, y] = [sidePx - radius, sidePx - radius];
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  // A canvas does not resolve CSS variables.
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--bad-fill") || "red";
  pen.fill();
  pen.fillStyle = "white";
  pen.font = `700 ${text.length > 2 ? 22 : text.length > 1 ? 28 : 34}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 2);
  return canvas.toDataURL("image/png");
}

/** Draws the number of unread messages into the favicon; restores the plain icon for 0. */
export async function markFavicon(count: number): Promise<void> {
  const icon = link();
  const mark = count > 0 ? markOf(count) : "";
  if (!icon || mark === requested) return;
  requested = mark;
  plain ??= { href: icon.href, type: icon.type };
  if (mark === "") {
    Object.assign(icon, plain);
    return;
  }
  rings ??= load(plain.href);
  const image = await rings.catch(() => null);
  // The number may have changed while the icon was loading.
  if (image === null || requested !== mark) return;
  Object.assign(icon, { type: "image/png", href: draw(image, mark) });
}
