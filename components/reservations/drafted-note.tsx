import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { DraftedItem } from "./drafted-item";
import { complianceIcons, draftedIcons } from "./strip/strip-look";
import { useObstacleLines } from "./use-obstacle-lines";
import { formatShownPeriod } from "./what-text";

/** Says what a draft makes of a reservation, who did that, and what stands against publishing it. */
export function DraftedNote({ item, timeZone }: { item: DraftedItem; timeZone: string }) {
  const t = useTranslations("booking.drafted");
  const linesOf = useObstacleLines(timeZone);
  const { verb, author, before, after } = item;
  // What the rules say stands with the facts below.
  const stands = linesOf({ ...item, warnings: [] }, (after ?? before)?.start ?? 0);
  const was = before ? formatShownPeriod(before, timeZone) : "";
  return (
    <div className="mb-4 border-s-4 border-brand bg-primary-soft px-3 py-2 text-table">
      <p className="flex gap-2">
        <Icon of={draftedIcons[verb]} className="mt-1 text-brand" />
        <span>{t(verb, { name: author, was })}</span>
      </p>
      {stands.map((line) => (
        <p key={line} className="mt-1 flex gap-2 text-neg-ink">
          <Icon of={complianceIcons.Blocking!} className="mt-1" />
          <span>{line}</span>
        </p>
      ))}
    </div>
  );
}
