import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/states";

/**
 * What a person without reservations can do, depending on their role. `planning` is the address of the planning, or null if
 * they may not open it.
 */
export type NothingPlannedAdvice = { kind: "renter" | "planner" | "student" | "noRole"; planning: string | null };

export function NothingPlanned({ way }: { way: NothingPlannedAdvice }) {
  const t = useTranslations("dashboard.nothing");
  const action = way.planning && (
    <Link href={way.planning} className={getButtonClassName("primary")}>
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
