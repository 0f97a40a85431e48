// Shows what the school's application pushes to this browser, and opens it when it is pressed.

self.addEventListener("push", (event) => {
  const { title, line, link, tag } = event.data?.json() ?? {};
  if (!title) return;
  // What is told of the same thing later stands in the place of what was told before.
  const options = { body: line, data: { link }, tag, renotify: Boolean(tag), icon: "/icon-192.png" };
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
  // Some browsers refuse to bring a tab to the front. It is led to the page all the same.
  await tab.focus().catch(() => {});
  // A page that this worker doesn't control can't be led elsewhere; it then gets a tab of its own.
  if (tab.url !== href) await tab.navigate(href).catch(() => self.clients.openWindow(href));
}

// The push service has replaced this browser's subscription, or ended it. The application has to know the new one.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

const SUBSCRIPTION = "/api/account/push";

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const answer = await fetch(SUBSCRIPTION);
  const { publicKey, endpoints = [] } = answer.ok ? await answer.json() : {};
  // Whoever has signed out here, or a school that no longer pushes, isn't subscribed again.
  if (!publicKey) return;
  const old = oldSubscription?.endpoint;
  if (old && !endpoints.includes(old)) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  await send("PUT", subscription.toJSON());
  if (old && old !== subscription.endpoint) await send("DELETE", { endpoint: old });
}

const send = (method, body) =>
  fetch(SUBSCRIPTION, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
