import type { Dataset } from "@/lib/activity/extractions/codes";

/** Of which sites the statistics are, and where their screens are. */
export type StatisticsPlace = {
  /** The site of the address, or none for all that the reader may. */
  siteIds: string[];
  /** The address below which the site's screens are. */
  base: string;
  /** Whether the reader may extract. */
  mayExtract: boolean;
};

/** Where the rows of a table are extracted: their dataset, of the same days. */
export const extractionAddress = (
  base: string,
  dataset: Dataset,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
) => `${base}/data-extraction?${new URLSearchParams({ dataset, from: firstDay, to: lastDay })}`;
