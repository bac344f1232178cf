/** The small cut of a picture (SPEC 9's thumbnails, larger for a chat). */
export const smallPicture = (url: string) => `${url}?imageView2/1/w/320/h/320`;

/** Only what our own server stores is shown: an address from elsewhere is none (RELIABILITY S15). */
export const isOwnFile = (url: string) => /^\/files\/[\w./-]+$/.test(url);
