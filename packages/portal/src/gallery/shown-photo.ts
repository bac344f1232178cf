import { useLayoutEffect, useState } from "preact/hooks";

const inAddress = () => {
  const number = Number(location.hash.slice(1));
  return Number.isInteger(number) && number > 0 ? number : null;
};

/**
 * The number of the photo that fills the screen, and the function that shows one or, with null, none. It is in the address, so that the button of the
 * phone to go back closes it. `closed` is called with the last one.
 */
export function useShownPhoto(closed: (number: number) => void): [number | null, (number: number | null) => void] {
  const [shown, setShown] = useState(inAddress);
  // Before the next key: an effect would run only after the page is painted, and Escape right after an arrow would return the former number.
  useLayoutEffect(() => {
    const follow = () => {
      const next = inAddress();
      setShown(next);
      if (next === null && shown !== null) closed(shown);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [shown, closed]);
  const show = (number: number | null) => {
    // The photo was opened from the grid, so that there is an entry to go back to.
    if (number === null && history.state === "opened") return history.back();
    if (number === null) history.replaceState(null, "", location.pathname + location.search);
    else if (shown === null) history.pushState("opened", "", `#${number}`);
    else history.replaceState(history.state, "", `#${number}`);
    setShown(number);
    if (number === null && shown !== null) closed(shown);
  };
  return [shown, show];
}
