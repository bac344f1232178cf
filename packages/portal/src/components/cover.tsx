/** @jsxImportSource preact */

/** A picture of the studio at the top of a page. It tells nothing that the page does not say. */
export const Cover = ({ address }: { address: string }) =>
  address === "" ? null : <img class="cover" src={address} alt="" width={1120} height={630} />;
