import { names, type CallInput, type CallName, type Endpoint } from "@vowdesk/contract/kernel";
import { queryClient, queryOptions } from "../../kernel/cache/queries.ts";
import { firstCallAt } from "../../kernel/http/first-calls.ts";
import { withStorage } from "../../kernel/session/with-storage.ts";
import { loadPage } from "../router/pages.ts";

/** What a reload of an address shows. */
interface FirstPage {
  address: string;
  /** Key of the page. */
  component: string;
  /** What its first render waits for. */
  reads: readonly { name: CallName; input: CallInput<Endpoint> }[];
}

/** Session storage key. */
const storageKey = "firstPage";

const currentAddress = () => location.pathname + location.search;

/** Stores what a reload of the current address will show. */
export function storeFirstPage(page: Omit<FirstPage, "address">): void {
  const text = JSON.stringify({ address: currentAddress(), ...page });
  withStorage(() => sessionStorage.setItem(storageKey, text), undefined);
}

function storedPage(): FirstPage | null {
  // Without the first calls the page reads its data itself, when it renders.
  if (firstCallAt() === undefined) return null;
  const page = withStorage(() => JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as FirstPage | null, null);
  return page?.address === currentAddress() ? page : null;
}

/** The call of this name. Undefined if the code that declares it is not loaded. */
const callNamed = (name: CallName) => [...names.keys()].find((call) => String(names.get(call)) === String(name));

/**
 * Loads the code of a reloaded page before the menu tells which page it is, and puts the answers to its reads into the cache, so that its
 * first render shows them. Resolves when they are there.
 */
export async function loadFirstPage(): Promise<void> {
  const page = storedPage();
  if (page === null) return;
  await loadPage(page.component);
  const reads = page.reads.flatMap(({ name, input }) => {
    const call = callNamed(name);
    return call ? [queryOptions(call, input, { isAside: true })] : [];
  });
  await Promise.all(reads.map((options) => queryClient.prefetchQuery(options)));
}
