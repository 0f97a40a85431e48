/** The parameter by which an address opens the times for the student's next lesson. */
export const ASK_FOR_LESSON = "request";
