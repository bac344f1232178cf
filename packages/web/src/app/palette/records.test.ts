import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "" });
const { staffFilter } = await import("./records.ts");

test("reads digits as a phone number, Latin letters as a user name, anything else as a name", () => {
  expect(staffFilter("1380 000-1234")).toEqual({ phone: "1380 000-1234" });
  expect(staffFilter("（０５７１）８８００１２３４")).toEqual({ phone: "（０５７１）８８００１２３４" });
  expect(staffFilter("+86138")).toEqual({ phone: "+86138" });
  expect(staffFilter("disp.2")).toEqual({ username: "disp.2" });
  expect(staffFilter("王志")).toEqual({ realName: "王志" });
  expect(staffFilter("Ana Ruiz")).toEqual({ realName: "Ana Ruiz" });
});
