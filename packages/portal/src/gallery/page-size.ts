import { useLayoutEffect, useState } from "preact/hooks";

export interface PageSize {
  /** Without the scroll bar. */
  width: number;
  /** Of the visible part. */
  height: number;
}

const readSize = (): PageSize => ({ width: document.body.clientWidth, height: innerHeight });
const isSame = (a: PageSize, b: PageSize) => a.width === b.width && a.height === b.height;

/**
 * The size of the page, kept up to date. Use it in the outermost component only, which renders while the document is still empty. With a full document,
 * reading the size makes the browser compute the layout of all texts first, which takes as long as drawing the photos.
 */
export function usePageSize(): PageSize {
  const [size, setSize] = useState(readSize);
  useLayoutEffect(() => {
    const read = () =>
      setSize((before) => {
        const now = readSize();
        return isSame(before, now) ? before : now;
      });
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return size;
}
