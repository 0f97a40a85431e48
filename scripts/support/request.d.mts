import type { IncomingMessage } from "node:http";

export function determineClientAddress(socketAddress?: string, forwardedFor?: string, trustedProxies?: number): string;
export function readPathAndQuery(url: string): string | null;
export function removeUntrustedHeaders(request: IncomingMessage, trustedProxies: number): void;
export function isRouterStateReadable(
  request: Pick<IncomingMessage, "headers">,
  parse: (header: string | string[] | undefined) => unknown,
): boolean;
export function isBodyForPage(request: { method?: string; url?: string }): boolean;
export function isLoopbackUrl(url: string): boolean;
export function findRedirectToAppUrl(
  request: { method?: string; url: string; headers: { host?: string; accept?: string } },
  appUrl: string,
): string | null;
