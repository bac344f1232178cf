import type { Desk } from "../../review/desk.ts";
import { ReviewPage } from "../../review/review-page.tsx";

/** The page of a review queue. */
export const queuePage = (desk: Desk) =>
  function QueuePage() {
    return <ReviewPage desk={desk} />;
  };
