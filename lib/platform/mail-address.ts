import { z } from "zod";

/** No mail server takes a longer name before the @ (RFC 5321 §4.5.3.1.1). */
const LONGEST_MAILBOX = 64;

/** Whether mail servers take a text as an address. */
export const isMailAddress = (text: string): boolean =>
  z.email().safeParse(text).success && text.lastIndexOf("@") <= LONGEST_MAILBOX;
