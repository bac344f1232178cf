/** Address of a 320 px thumbnail. */
export const smallPicture = (url: string) => `${url}?imageView2/1/w/320/h/320`;

/** Whether an address is a file of our own server. Other addresses are not shown (G-S15). */
export const isOwnFile = (url: string) => /^\/files\/[\w./-]+$/.test(url);
