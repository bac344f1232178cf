import { galleriesApi, type GalleryDetail } from "@vowdesk/contract/studio/galleries";
import { applyAnswer, invalidate } from "../../../../kernel/cache/queries.ts";
import { showFailure } from "../../../../kernel/errors/show-failure.ts";
import { call } from "../../../../kernel/http/call.ts";

/** The function that puts pictures of a gallery into a chapter, or into none. It shows a refusal, and is then false. */
export function useSetChapter(gallery: GalleryDetail | undefined) {
  return async (numbers: readonly number[], chapter: string | null): Promise<boolean> => {
    if (!gallery) return false;
    const { id, version } = gallery;
    try {
      applyAnswer("galleries", await call(galleriesApi.setChapter, { id, version, numbers: [...numbers], chapter }));
      return true;
    } catch (failure) {
      showFailure(failure);
      return false;
    } finally {
      // The index, and after a conflict the version.
      await invalidate("galleries");
    }
  };
}
