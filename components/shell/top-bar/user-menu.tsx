"use client";
import { faSchool, faUser } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
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

/** A button with the signed-in person's name. Its pop-up has the calendar address, the language and the sign-out. */
export function UserMenu({ user }: { user: UserMenuInfo }) {
  const t = useTranslations("shell.user");
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label={t("badge", { name: user.fullName })}
      className="flex h-9 shrink-0 items-center gap-2.5 rounded-control px-1.5 text-table touch:h-11"
    >
      <span className="grid h-[30px] min-w-[30px] place-items-center rounded-full bg-accent px-1 text-caption font-bold tracking-tight text-dark">
        {user.short}
      </span>
      <span className="hidden max-w-44 truncate drawer:block">{user.fullName}</span>
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label={t("open")}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-80 max-w-[calc(100vw-16px)] p-0!"
    >
      <p className="border-b border-line px-4 py-3 text-section font-bold">{user.fullName}</p>
      {user.links.length > 0 && (
        <nav aria-label={t("open")} className="border-b border-line p-2">
          {user.links.map(({ name, href }) => (
            <Link
              key={name}
              href={href}
              prefetch={false}
              onClick={() => setOpen(false)}
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
    </Popover>
  );
}
