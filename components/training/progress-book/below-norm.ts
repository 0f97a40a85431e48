/** The look of a rating, or an average of ratings, that a skill should reach: in colour only below the norm. */
export const lookBelowNorm = (rating: number, norm: number): string => {
  if (rating >= norm) return "";
  return rating < 2 ? "bg-neg-soft font-bold text-neg-ink" : "bg-warn-soft font-bold text-warn-ink";
};
