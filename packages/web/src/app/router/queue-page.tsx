import type { QueuePage } from "../../review/queue-page.ts";
import { ReviewPage } from "../../review/review-page.tsx";

/** The page of a review queue. */
export const queuePage = (page: QueuePage) =>
  function QueuePage() {
    return <ReviewPage page={page} />;
  };
