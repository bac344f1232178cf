import {
  IconBook,
  IconBrush,
  IconCamera,
  IconHanger,
  IconHeart,
  IconMessageCircle,
  IconPackage,
  IconPhotoCheck,
  IconTrees,
} from "@tabler/icons-react";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import bookings from "./bookings.module.css";

const icons: Readonly<Record<Purpose, typeof IconBook>> = {
  consultation: IconMessageCircle,
  fitting: IconHanger,
  studio: IconCamera,
  location: IconTrees,
  selection: IconPhotoCheck,
  design: IconBook,
  pickup: IconPackage,
  makeup: IconBrush,
  coverage: IconHeart,
};

/** The sign of a shoot type, so that its colour is not the only one. */
export function PurposeIcon({ purpose }: { purpose: Purpose }) {
  const Icon = icons[purpose];
  return <Icon className={bookings.icon} size={14} stroke={1.9} aria-hidden="true" />;
}
