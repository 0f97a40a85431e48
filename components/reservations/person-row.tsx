"use client";
import { faUser } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { ROLE_LOOK } from "@/components/entity/role-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { CallLink } from "./call-link";
import type { partWordOf } from "./what-text";

/** One person of a reservation: their part in it, and the number that a press calls. */
export function PersonRow({
  part,
  user,
  href,
  number,
}: {
  part: ReturnType<typeof partWordOf>;
  user: PublicReservation["users"][number];
  href: string | undefined;
  number: string | undefined;
}) {
  const roles = useTranslations("reservations.roles");
  const look = user.role in ROLE_LOOK ? ROLE_LOOK[user.role as keyof typeof ROLE_LOOK] : OTHER_ROLE_LOOK;
  const name = fullName(user);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span
        data-print="color"
        className={cx("grid size-6 shrink-0 place-items-center rounded-strip text-small text-dark", look.className)}
      >
        <Icon of={look.icon} />
      </span>
      <span className="min-w-36 flex-1">
        <span className="block text-body">
          {user.callSign && <b>{user.callSign} </b>}
          {href ? (
            <Link href={href} className="text-link underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="block text-small text-ink-2">{roles(part)}</span>
      </span>
      {number && <CallLink className="phone:ms-9" {...{ name, number }} />}
    </li>
  );
}

const OTHER_ROLE_LOOK = { icon: faUser, className: "bg-line-2" };
