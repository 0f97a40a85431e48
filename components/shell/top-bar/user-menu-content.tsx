"use client";
import { faSchool, faUser } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
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

/** What the pop-up of the person's name holds: links, the calendar address, the language and the sign-out. */
export function UserMenuContent({ user, onClose }: { user: UserMenuInfo; onClose: () => void }) {
  const t = useTranslations("shell.user");
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-section font-bold">{user.fullName}</p>
      {user.links.length > 0 && (
        <nav aria-label={t("open")} className="border-b border-line p-2">
          {user.links.map(({ name, href }) => (
            <Link
              key={name}
              href={href}
              onClick={() => onClose()}
              className="flex min-h-9 items-center gap-3 rounded-control px-2 text-body hover:bg-primary-soft touch:min-h-11"
            >
              <Icon of={name === "school" ? faSchool : faUser} className="w-5 text-ink-2" />
              {t(name)}
            </Link>
          ))}
        </nav>
      )}
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
