const nameOf = (lessonId: string) => `envol.lesson-comment.${lessonId}`;

/** What a student has written to a lesson on this device and hasn't signed yet. */
export function readKeptComment(lessonId: string): string {
  try {
    return localStorage.getItem(nameOf(lessonId)) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keeps what a student writes to a lesson until they sign, because it is there again when the lesson comes back corrected. Returns
 * whether it is kept: some browsers store nothing.
 */
export function keepComment(lessonId: string, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(nameOf(lessonId));
    else localStorage.setItem(nameOf(lessonId), text);
    return true;
  } catch {
    return false;
  }
}
