"use client";
import { faIdCard } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { CalendarLink } from "./calendar-link";
import { LanguagePicker } from "./language-picker";
import { LogOutButton } from "./log-out-button";

export type Badge = { id: string; short: string; fullName: string };

/** Who is signed in; its pop-up holds the calendar address, the language and the way out. */
export function UserBadge({ user }: { user: Badge }) {
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
      <div className="flex flex-col gap-4 p-4">
        <CalendarLink userId={user.id} />
        <div>
          <p className="mb-1 text-table text-ink-2">{t("language")}</p>
          <LanguagePicker />
        </div>
      </div>
      <div className="flex flex-col gap-2 border-t border-line bg-sunken p-3">
        <Link href={`/site/all/user/${user.id}`} className={buttonClass()} onClick={() => setOpen(false)}>
          <Icon of={faIdCard} />
          {t("profile")}
        </Link>
        <LogOutButton className="w-full" />
      </div>
    </Popover>
  );
}
