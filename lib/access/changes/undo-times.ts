// This file is shared with the browser.

/** How long a screen offers to undo something. */
export const UNDO_OFFER_MS = 10_000;

/**
 * How long mails and pushes wait, so that what is undone at once isn't told. An undo that is pressed in the last moment still
 * has to reach the server, so the wait is longer than the offer.
 */
export const TELL_WAIT_MS = UNDO_OFFER_MS + 2_000;

/**
 * How long the server accepts the undo of a cancellation. The offer stands still while the pointer or the focus is on it, so it
 * may be pressed after the mail has left. Then those who were mailed are told that the reservation is booked again.
 */
export const RESTORE_MS = 30_000;
