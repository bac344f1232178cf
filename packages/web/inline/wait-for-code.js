// Until the app runs: keeps what the user does on a page that is painted from its HTML, and says so if the code does not come.
{
  const root = () => document.getElementById("root");
  const done = {};
  /** What the app would miss: text that starts the prefetch, another language, and the last press of a button, which Enter in a field is too. */
  const targets = { input: "input", change: "select", click: "button" };
  const keep = (event) => {
    const target = event.target.closest?.(targets[event.type]);
    if (!target || !root().contains(target)) return;
    if (event.type === "click") event.preventDefault();
    done[event.type] = { target, value: target.value };
  };
  const showNotice = () => document.getElementById("no-code")?.removeAttribute("hidden");
  // Of scripts and styles that do not load, and of the code that starts the app.
  const noteFailure = ({ target }) => target.nodeName !== "IMG" && showNotice();
  const timer = setTimeout(showNotice, 20_000);
  for (const type in targets) addEventListener(type, keep, true);
  addEventListener("error", noteFailure, true);
  const replay = () => {
    clearTimeout(timer);
    for (const type in targets) removeEventListener(type, keep, true);
    removeEventListener("error", noteFailure, true);
    document.getElementById("no-code")?.remove();
    const { change, click } = done;
    if (change) change.target.value = change.value;
    for (const type of ["input", "change"]) done[type]?.target.dispatchEvent(new Event(type, { bubbles: true }));
    click?.target.click();
  };
  addEventListener("appstarted", replay, { once: true });
}
