import type { IncomingMessage } from "node:http";

export function clientAddress(socketAddress?: string, forwardedFor?: string, trustedProxies?: number): string;
export function normalizeUrl(url: string): string | null;
export function removeUntrustedHeaders(request: IncomingMessage, trustedProxies: number): void;
export function isLoopback(url: string): boolean;
export function appAddressFor(
  request: { method?: string; url: string; headers: { host?: string; accept?: string } },
  appUrl: string,
): string | null;
