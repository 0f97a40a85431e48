import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";

/** What a person can do about an empty list, after what they are here; `planning` leads to the day, if they may see it. */
export type NothingPlannedAdvice = { kind: "renter" | "planner" | "student" | "noRole"; planning: string | null };

export function NothingPlanned({ way }: { way: NothingPlannedAdvice }) {
  const t = useTranslations("dashboard.nothing");
  const action = way.planning && (
    <Link href={way.planning} prefetch={false} className={buttonClass("primary")}>
      {t("action")}
    </Link>
  );
  return (
    <div className="max-w-[860px] border border-line bg-surface">
      <EmptyState title={t("title")} action={action}>
        {t(way.kind)}
      </EmptyState>
    </div>
  );
}
