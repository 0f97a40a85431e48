/** A spread on a line that begins at nothing: from the least to the most, with a mark at what is likely. The text beside says the same. */
export function SpreadBar({ low, likely, high }: { low: number; likely: number; high: number }) {
  const at = (value: number) => (high > 0 ? (100 * value) / high : 0);
  return (
    <span aria-hidden data-print="color" className="relative mt-2 mb-1 block h-1 bg-line">
      <span className="absolute inset-y-0 end-0 bg-accent" style={{ insetInlineStart: `${at(low)}%` }} />
      <span
        className="absolute -inset-y-1 w-0.5 bg-ink"
        style={{ insetInlineStart: `min(${at(likely)}%, calc(100% - 2px))` }}
      />
    </span>
  );
}
