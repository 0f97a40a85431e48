export const cellClass = "px-3 py-1.5";
/** What is left stands in the pill, too, as soon as it is little. */
export const leftCellClass = "text-end @max-[640px]:hidden";
export const partCellClass = "w-11 border-s border-line text-center @max-[680px]:hidden";
