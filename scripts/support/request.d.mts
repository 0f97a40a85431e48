import type { IncomingMessage } from "node:http";

export function clientAddress(socketAddress?: string, forwardedFor?: string, trustedProxies?: number): string;
export function settledUrl(url: string): string | null;
export function settleHeaders(request: IncomingMessage, trustedProxies: number): void;
