// Applies the look that src/ui/theme/look.ts stored: before the first paint, and when the device's scheme changes.
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return Object(JSON.parse(localStorage.getItem("vowdesk-look")));
    } catch {
      return {};
    }
  };
  const apply = () => {
    const look = kept();
    const device = dark.matches ? "dark" : "light";
    const scheme = ["light", "dark"].includes(look.mode) ? look.mode : device;
    root.dataset.scheme = scheme;
    root.dataset.size = ["medium", "small", "mini"].includes(look.size) ? look.size : "default";
    for (const [name, value] of Object.entries(Object(look[scheme])))
      if (/^--[a-z-]+ #[0-9a-f]{6}$/.test(`${name} ${value}`)) root.style.setProperty(name, value);
    document.querySelector("meta[name=theme-color]").content = scheme === "dark" ? "#1a1d23" : "#ffffff";
  };
  apply();
  dark.addEventListener("change", apply);
}
