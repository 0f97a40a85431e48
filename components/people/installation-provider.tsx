"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "@/lib/platform/locale";

type Installation = {
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** The language of who has chosen none. */
  defaultLocale: Locale;
};

const InstallationContext = createContext<Installation>({ sendsMail: true, defaultLocale: "en-US" });

/** Provides what the texts and forms about people must know of this installation. */
export function InstallationProvider({ children, ...installation }: Installation & { children: ReactNode }) {
  return <InstallationContext value={installation}>{children}</InstallationContext>;
}

/** The value `sent` for texts with `{sent, select, true {…} other {…}}`: whether mails are really sent. */
export function useMailSentTextValue(): { sent: "true" | "false" } {
  return { sent: useContext(InstallationContext).sendsMail ? "true" : "false" };
}

/** The language of who has chosen none. */
export const useDefaultLocale = () => useContext(InstallationContext).defaultLocale;
