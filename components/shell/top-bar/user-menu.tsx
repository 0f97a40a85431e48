"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Popover } from "@/components/ui/popover";
import { useLoadedOnce } from "@/components/ui/use-loaded";
import type { HandbookOpener } from "../handbook/use-handbook";
import type { UserMenuInfo } from "./user-menu-content";

const load = () => import("./user-menu-content").then((module) => module.UserMenuContent);

export type { UserMenuInfo };

/** A button with the signed-in person's name. Its pop-up has the calendar address, the language and the sign-out. */
export function UserMenu({ user, handbook }: { user: UserMenuInfo; handbook: HandbookOpener }) {
  const t = useTranslations("shell.user");
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const Content = useLoadedOnce(load, isNear || isOpen);
  const trigger = (
    <button
      type="button"
      aria-label={t("badge", { name: user.fullName })}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
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
      open={isOpen && Content !== null}
      onOpenChange={setOpen}
      className="w-80 max-w-[calc(100vw-16px)] p-0!"
    >
      {Content && <Content user={user} handbook={handbook} onClose={() => setOpen(false)} />}
    </Popover>
  );
}
