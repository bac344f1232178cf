/** What staff send to customers, the usual ones first; the system draws them. */
export const emojis = [
  ..."😊😀😄😂🤣😉😍🥰😘🤗🤔😅😭😢😮😱😴🙄😤😡",
  ..."👍👌🙏👏💪🤝👋✌️🙌💐🌹🎉🎁🎂🥂💍👰🤵📷📸",
  ..."❤️💕💔⭐✨🔥💯✅❌⚠️❓❗☀️🌧️🍜🍚🍔🍰☕🍺🚗🛵🚚📦🏠📍📞⏰💰🧧",
].filter((one) => one !== "\ufe0f");
