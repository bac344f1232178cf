/** SPEC 9: the unread badge stops at 10. */
const most = 10;
const side = 64;

/** What stands in the mark for so many unread messages. */
const markOf = (count: number) => (count > most ? `${most}+` : String(count));

/** How the title begins while so many messages are unread. */
export const titlePrefix = (count: number) => (count > 0 ? `(${markOf(count)}) ` : "");

const link = () => document.querySelector<HTMLLinkElement>("link[rel=icon]");
let plain: { href: string; type: string } | null = null;
let rings: Promise<HTMLImageElement> | null = null;
let wanted = "";

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image(side, side);
  image.src = address;
  await image.decode();
  return image;
}

function draw(image: HTMLImageElement, text: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) return image.src;
  pen.drawImage(image, 0, 0, side, side);
  const radius = 21;
  const [x, y] = [side - radius, side - radius];
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  // The token's value: a picture hears of no style sheet.
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--bad-fill") || "red";
  pen.fill();
  pen.fillStyle = "white";
  pen.font = `700 ${text.length > 2 ? 22 : text.length > 1 ? 28 : 34}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 2);
  return canvas.toDataURL("image/png");
}

/** Draws the number of unread messages into the icon of the browser's tab; the plain icon for none. */
export async function markFavicon(count: number): Promise<void> {
  const icon = link();
  const mark = count > 0 ? markOf(count) : "";
  // Beyond the most a mark tells nothing new changes.
  if (!icon || mark === wanted) return;
  wanted = mark;
  plain ??= { href: icon.href, type: icon.type };
  if (mark === "") return void Object.assign(icon, plain);
  rings ??= load(plain.href);
  const image = await rings.catch(() => null);
  // Meanwhile another number may have come.
  if (image === null || wanted !== mark) return;
  Object.assign(icon, { type: "image/png", href: draw(image, mark) });
}
