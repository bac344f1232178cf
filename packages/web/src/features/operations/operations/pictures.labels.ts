import { msg } from "@lingui/core/macro";

/** Names of the jobs about pictures, and what they do. */
export const pictureJobs = {
  originals: {
    name: msg`Uploads of memory cards`,
    about: msg`Completes uploads that a stop of the server interrupted, and deletes those that no one completed within a week.`,
  },
  "photo-previews": {
    name: msg`Previews of pictures`,
    about: msg`Makes three sizes of each picture that has arrived, in a process of low priority.`,
  },
  "photo-marks": {
    name: msg`Watermarks of pictures`,
    about: msg`Makes the pictures with a watermark for galleries that have one, makes them again after the name of the studio has changed, and removes those of other galleries.`,
  },
  "photo-copies": {
    name: msg`Second copies of pictures`,
    about: msg`Copies the files of memory cards to the second place and reads the copies back. Cards are safe after that.`,
  },
  "photo-checks": {
    name: msg`Checks of pictures`,
    about: msg`Reads both copies of each picture again within 30 days, and replaces a damaged one by the other.`,
  },
  "gallery-ends": {
    name: msg`Ends of galleries`,
    about: msg`Closes galleries after their last day, and deletes the pictures of those that are not kept any longer: previews and both copies.`,
  },
  "picture-alerts": {
    name: msg`Messages about pictures`,
    about: msg`Tells managers once of cards that are not safe after a day, damaged pictures, a full storage and missing second copies.`,
  },
};

/** Warnings about pictures, and what to do. */
export const pictureWarnings = {
  "cards-unsafe": {
    what: msg`A memory card is not safe after a day`,
    help: msg`Do not wipe it. See its gallery for missing files, and Background jobs for the second copies (VOWDESK_ORIGINALS_COPY).`,
  },
  "pictures-not-removed": {
    what: msg`Files of deleted pictures are still there`,
    help: msg`They are removed when both places can be used: mount the disk of VOWDESK_ORIGINALS_COPY. See Background jobs for errors. If that disk is lost, run npm run originals -- --verify --accept.`,
  },
  "pictures-damaged": {
    what: msg`Pictures are damaged in both copies`,
    help: msg`Their galleries and numbers are in the audit trail. Upload them again from their memory cards, and check both disks.`,
  },
  "originals-full": {
    what: msg`The storage for originals is more than 80 % full`,
    help: msg`A full storage accepts no new pictures. Enlarge the disk of VOWDESK_ORIGINALS, or raise VOWDESK_ORIGINALS_GB.`,
  },
  "originals-away": {
    what: msg`New pictures cannot be stored`,
    help: msg`Uploads of memory cards wait. Check the disk or the bucket of VOWDESK_ORIGINALS; Background jobs has the error.`,
  },
  "copies-missing": {
    what: msg`New pictures have no second copy`,
    help: msg`No memory card becomes safe. Set VOWDESK_ORIGINALS_COPY to a folder on another disk or to a bucket, and check that it can be used.`,
  },
};
