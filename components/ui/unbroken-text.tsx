/** What isn't cut at its dash: times such as "15:00–16:30", registrations and models such as "F-GRNL" and "PA-28-161". */
const UNBROKEN = /(\d\d:\d\d–\d\d:\d\d|\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b)/;

/** A text whose lines break at none of these. */
export function UnbrokenText({ text }: { text: string }) {
  const parts = text.split(UNBROKEN);
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
