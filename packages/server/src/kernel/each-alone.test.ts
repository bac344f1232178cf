import { expect, test, vi } from "vitest";
import { eachAlone } from "./each-alone.ts";

const world = () => ({ faults: { note: vi.fn() }, log: { warn: vi.fn() } });

test("one that fails is noted and holds up none of those behind it", async () => {
  const services = world();
  const error = new Error("crooked");
  const work = (one: number) => (one === 2 ? Promise.reject(error) : Promise.resolve(one));
  expect(await eachAlone(services, { where: "a job", all: [1, 2, 3], work })).toBe(4);
  expect(services.faults.note.mock.calls).toEqual([[{ error, where: "a job", requestId: null }]]);
});

test("without the database nothing goes on", async () => {
  const services = world();
  const away = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  const work = vi.fn(() => Promise.reject(away));
  await expect(eachAlone(services, { where: "a job", all: [1, 2], work })).rejects.toBe(away);
  expect(work).toHaveBeenCalledOnce();
  expect(services.faults.note).not.toHaveBeenCalled();
});

test("one that somebody else holds waits for the next run alone", async () => {
  const services = world();
  const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  const work = (one: number) => (one === 1 ? Promise.reject(locked) : Promise.resolve(one));
  expect(await eachAlone(services, { where: "a job", all: [1, 2], work })).toBe(2);
  expect(services.faults.note).not.toHaveBeenCalled();
});
