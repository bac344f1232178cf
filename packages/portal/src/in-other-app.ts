/** User agents of browsers inside of messengers and social networks, which may neither save files nor keep a session. */
const otherApps =
  /MicroMessenger|wxwork|\bLine\/|KAKAOTALK|\bFB(?:AN|AV|_IAB)\b|Instagram|WhatsApp|Messenger|Snapchat|BytedanceWebview|musical_ly|DingTalk|\bLark\/|AlipayClient|\bQQ\/|Weibo/i;

/** Whether the page is shown inside of another app. Its menu opens the address in the browser of the phone. */
export const isInOtherApp = (userAgent = navigator.userAgent): boolean => otherApps.test(userAgent);
