"use client";
import { createContext, type ReactNode, useContext } from "react";

const SendsMail = createContext(true);

/** Whether there is a mail server, for all that promises a mail. */
export function MailStanding({ sendsMail, children }: { sendsMail: boolean; children: ReactNode }) {
  return <SendsMail value={sendsMail}>{children}</SendsMail>;
}

/** As the branch of a text: `{sent, select, true {…} other {…}}`. */
export function useMailState(): { sent: "true" | "false" } {
  return { sent: useContext(SendsMail) ? "true" : "false" };
}
