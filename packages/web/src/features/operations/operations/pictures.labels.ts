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
};
