/** What a made file has to write. */
export interface MadeFile {
  text: string;
  rows: number;
  weddings: number;
  leads: number;
  /** Shoots whose time is free. Every tenth one collides with the one before it. */
  bookable: number;
  openingCents: number;
}

const firstDay = Date.parse("2028-01-03T00:00:00Z");
const dayMs = 86_400_000;
const perDay = 8;

const columns =
  "Type,Former number,Name 1,Phone 1,Name 2,Wedding date,Offer,Agreed total,Signed on,Shoot type,Start,End,Team and rooms,Amount received,Received on";

/** Pickups of an hour in one of the rooms, from 08:00 to 16:00. */
function timeOf(shoot: number, rooms: readonly string[]) {
  const place = Math.floor(shoot / rooms.length);
  const day = new Date(firstDay + Math.floor(place / perDay) * dayMs).toISOString().slice(0, 10);
  const hour = String(8 + (place % perDay)).padStart(2, "0");
  return { start: `${day} ${hour}:00`, end: `${hour}:30`, room: rooms[shoot % rooms.length] ?? "" };
}

/** A file with a wedding, its shoot, its receipt and a lead in every four rows. */
export function makeFile(rows: number, offer: string, rooms: readonly string[]): MadeFile {
  const lines: string[] = [columns];
  const count = Math.ceil(rows / 4);
  let bookable = 0;
  let openingCents = 0;
  for (let index = 0; index < count; index += 1) {
    const isColliding = index % 10 === 9;
    const { start, end, room } = timeOf(isColliding ? index - 1 : index, rooms);
    const phone = (first: number) => `${first}${String(index).padStart(8, "0")}`;
    const number = `F${index}`;
    if (!isColliding) bookable += 1;
    openingCents += 100_000 + index;
    lines.push(
      `Wedding,${number},Import ${index},${phone(198)},Partner ${index},2028-06-01,"${offer}",8000.00,2026-05-01,,,,,,`,
      `Shoot,${number},,,,,,,,Pickup,${start},${end},${room},,`,
      `Receipt,${number},,,,,,,,,,,,${((100_000 + index) / 100).toFixed(2)},2026-05-01`,
      `Lead,,Import lead ${index},${phone(199)},,,,,,,,,,,`,
    );
  }
  return { text: lines.join("\n"), rows: count * 4, weddings: count, leads: count, bookable, openingCents };
}
