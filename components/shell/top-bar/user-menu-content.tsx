"use client";
import { faCircleQuestion, faSchool, faUser } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { HandbookOpener } from "../handbook/use-handbook";
import { CalendarFeedLink } from "./calendar-feed-link";
import { LanguagePicker } from "./language-picker";
import { LogOutButton } from "./log-out-button";

export type UserMenuInfo = {
  id: string;
  short: string;
  fullName: string;
  /** Screens that this menu may open. */
  links: { name: "school" | "profile"; href: string }[];
};

const row = "flex min-h-9 items-center gap-3 rounded-control px-2 text-body hover:bg-primary-soft touch:min-h-11";

/** What the pop-up of the person's name holds: links, the calendar address, the language and the sign-out. */
export function UserMenuContent({
  user,
  handbook,
  onClose,
}: {
  user: UserMenuInfo;
  /** What opens the handbook on a phone, whose bar has no room for its button. */
  handbook: HandbookOpener;
  onClose: () => void;
}) {
  const t = useTranslations("shell.user");
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-section font-bold">{user.fullName}</p>
      <nav
        aria-label={t("open")}
        className={cx("border-b border-line p-2", user.links.length === 0 && "tablet:hidden")}
      >
        {user.links.map(({ name, href }) => (
          <Link key={name} href={href} onClick={() => onClose()} className={row}>
            <Icon of={name === "school" ? faSchool : faUser} className="w-5 text-ink-2" />
            {t(name)}
          </Link>
        ))}
        <Link
          href={handbook.href}
          onClick={(event) => {
            onClose();
            handbook.onClick(event);
          }}
          className={cx(row, "tablet:hidden")}
        >
          <Icon of={faCircleQuestion} className="w-5 text-ink-2" />
          {t("handbook")}
        </Link>
      </nav>
      <div className="flex flex-col gap-4 p-4">
        <CalendarFeedLink userId={user.id} />
        <div>
          <p className="mb-1 text-table text-ink-2">{t("language")}</p>
          <LanguagePicker />
        </div>
      </div>
      <div className="border-t border-line bg-sunken p-3">
        <LogOutButton className="w-full" />
      </div>
    </>
  );
}
