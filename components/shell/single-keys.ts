"use client";

const NAME = "envol.single-keys";

/**
 * Whether keys without Ctrl or Alt act on a page. It is a choice of each browser, because it depends on the keyboard and on
 * how a person works there, such as by speech. A browser that stores nothing keeps the default.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // The browser stores nothing, so the keys stay as they are.
  }
}
