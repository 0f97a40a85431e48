"use client";
import { createContext, type ReactNode, useContext } from "react";

const SendsMail = createContext(true);

/** Provides whether a mail server is configured, for all texts that promise a mail. */
export function MailServerProvider({ sendsMail, children }: { sendsMail: boolean; children: ReactNode }) {
  return <SendsMail value={sendsMail}>{children}</SendsMail>;
}

/** The value `sent` for texts with `{sent, select, true {…} other {…}}`: whether mails are really sent. */
export function useMailSentTextValue(): { sent: "true" | "false" } {
  return { sent: useContext(SendsMail) ? "true" : "false" };
}
