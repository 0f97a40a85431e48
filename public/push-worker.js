// Shows what the school's application pushes to this browser, and opens it when it is pressed. The account page registers
// this file as a service worker. It keeps nothing and answers no request of pages.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, line, link, tag } = event.data?.json() ?? {};
  if (!title) return;
  // What is told of the same thing later stands in the place of what was told before.
  const options = { body: line, data: { link }, tag, renotify: true, icon: "/icon.svg" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data?.link ?? "/", self.location.origin);
  // A push leads nowhere but into the application.
  const href = to.origin === self.location.origin ? to.href : self.location.origin;
  event.waitUntil(open(href));
});

async function open(href) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === href) ?? tabs[0];
  if (!tab) return self.clients.openWindow(href);
  await tab.focus();
  // A page that this worker doesn't control can't be led elsewhere; it then gets a tab of its own.
  if (tab.url !== href) await tab.navigate(href).catch(() => self.clients.openWindow(href));
}
