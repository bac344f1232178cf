/** Emoji offered in the composer, the most used ones first. */
export const emojis = [
  ..."😊😀😄😂🤣😉😍🥰😘🤗🤔😅😭😢😮😱😴🙄😤😡",
  ..."👍👌🙏👏💪🤝👋✌️🙌💐🌹🎉🎁🎂🥂💍👰🤵📷📸",
  ..."❤️💕💔⭐✨🔥💯✅❌⚠️❓❗☀️🌧️🍜🍚🍔🍰☕🍺🚗🛵🚚📦🏠📍📞⏰💰🧧",
].filter((one) => one !== "\ufe0f");
