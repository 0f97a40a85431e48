"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** Returns what reads the page's data anew from the server. Use it instead of the router's own `refresh`. */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => router.refresh(), [router]);
}
