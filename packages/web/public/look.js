// Applies the look that src/ui/theme/look.ts stored, before the first paint. Invalid values are ignored.
{
  const root = document.documentElement;
  const kept = () => {
    try {
      return Object(JSON.parse(localStorage.getItem("vowdesk-look")));
    } catch {
      return {};
    }
  };
  const look = kept();
  const device = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const scheme = ["light", "dark"].includes(look.mode) ? look.mode : device;
  root.dataset.scheme = scheme;
  root.dataset.size = ["medium", "small", "mini"].includes(look.size) ? look.size : "default";
  for (const [name, value] of Object.entries(Object(look[scheme]))) {
    if (/^--[a-z-]+ #[0-9a-f]{6}$/.test(`${name} ${value}`)) root.style.setProperty(name, value);
  }
  if (scheme === "dark") document.querySelector("meta[name=theme-color]").content = "#1a1d23";
}
