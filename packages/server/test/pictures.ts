/** What makes and reads pictures, for harnesses outside of this package. */
export { default as sharp } from "sharp";
