"use client";
import { faKeyboard } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";

/** Whose lessons are booked: those of a promotion, of some students, or of all who learn at the site. */
export type AskedStudents = { promotionId?: string; studentIds?: string };

/** The address of the assistance for some students, from a day on. */
export function assistanceHref(siteId: string, day: string, { promotionId, studentIds }: AskedStudents = {}): string {
  const query = new URLSearchParams({
    date: day,
    ...(promotionId && { promotion: promotionId }),
    ...(studentIds && { students: studentIds }),
  });
  return `${hrefOf("planningAssistance", siteId)}?${query}`;
}

/** Leads from the planning to the booking of many lessons. */
export function AssistanceLink({ href }: { href: string }) {
  const t = useTranslations("planning.toolbar");
  return (
    <Link
      href={href}
      aria-label={t("assistance")}
      title={t("assistance")}
      className={getButtonClassName("secondary", "normal", true)}
    >
      <Icon of={faKeyboard} />
    </Link>
  );
}
