/** Image library for programs outside of this package. */
export { default as sharp } from "sharp";
