/** The mark: an aperture whose opening is a pair of rings. */
export function Logo({ size = 26 }: { size?: number }) {
  return <img src="/logo.svg" width={size} height={size} alt="" />;
}
