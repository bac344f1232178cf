import { Trans } from "@lingui/react/macro";
import css from "../components/detail.module.css";

/** Thumbnails that open the full picture. */
export function Photos({ addresses, name }: { addresses: readonly string[]; name: string }) {
  if (addresses.length === 0)
    return (
      <span className={css.quiet}>
        <Trans context="order">No photos</Trans>
      </span>
    );
  return (
    <span className={css.photos}>
      {addresses.map((address, index) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img
            src={`${address}?imageView2/1/w/80/h/80`}
            width={64}
            height={64}
            alt={`${name} ${index + 1}`}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}
