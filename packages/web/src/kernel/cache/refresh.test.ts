import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "", querySelector: () => null });
const { queryClient, refresh } = await import("./queries.ts");

test("a refresh fails with the failure of a call that is shown, and can be repeated", async () => {
  let failure: Error | null = null;
  const queryFn = async () => {
    if (failure) throw failure;
    return "rows";
  };
  const observer = new QueryObserver(queryClient, { queryKey: ["orders", "list", {}], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitUntil(() => observer.getCurrentResult().data === "rows");
  failure = new Error("no answer");
  await expect(refresh()).rejects.toThrow("no answer");
  expect(observer.getCurrentResult().data).toBe("rows");
  failure = null;
  await refresh();
  expect(observer.getCurrentResult().isError).toBe(false);
  stop();
});
