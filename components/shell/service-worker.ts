/** Registers the one service worker of the application, which shows pushed notifications and opens the own flights without network. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/service-worker.js");
