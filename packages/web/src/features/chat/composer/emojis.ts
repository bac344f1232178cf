/** Emoji offered in the composer, the most used ones first. */
export const emojis = [
  ..."😊😀😄😂🤣😉😍🥰😘🤗🤔😅😭😢😮😱😴🙄😤😡",
  ..."👍👌🙏👏💪🤝👋✌️🙌💐🌹🎉🎁🎂🥂💍👰🤵📷📸",
  ..."❤️💕💔⭐✨🔥💯✅❌⚠️❓❗☀️🌧️🍜🍚🍔🍰☕🍺🚗🛵🚚📦🏠📍📞⏰💰🧧",
].filter((item) => item !== "\ufe0f");
