"use client";
import { faDesktop, faMobileScreen } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Pill } from "@/components/ui/pill";
import type { OwnSignIn } from "@/lib/access/sign-in/schema";
import { api } from "@/lib/http/client";
import { parseBrowserName } from "@/lib/platform/browser-name";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";

/** The list of browsers in which the person is signed in. Each sign-in can be ended, or all others at once. */
export function ActiveSignIns({ signIns, timeZone }: { signIns: OwnSignIn[]; timeZone: string }) {
  const t = useTranslations("account.signIns");
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  const fail = useFailureToast();

  async function end(path: string) {
    setBusy(path);
    try {
      await api.delete(path);
      refresh();
    } catch (error) {
      fail(error, t("notEnded"));
    }
    setBusy(null);
  }

  return (
    <InertWhileBusy busy={busy !== null}>
      <ul className="border-y border-line">
        {signIns.map((one) => {
          const { name, isPhone } = parseBrowserName(one.userAgent);
          const when = `${formatDayAsDdMmYyyy(localDayOf(one.startedAt, timeZone))} ${formatClock(one.startedAt, timeZone)}`;
          return (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-b-0"
            >
              <Icon of={isPhone ? faMobileScreen : faDesktop} fixed className="text-section text-ink-2" />
              <div className="min-w-48 flex-1">
                <p className="font-bold">{name ?? t("unknown")}</p>
                <p className="text-small text-ink-2">{t("since", { when, address: one.address })}</p>
              </div>
              {one.isCurrent ? (
                <Pill tone="valid">{t("current")}</Pill>
              ) : (
                <Button
                  aria-label={t("endOne", { name: name ?? t("unknown"), when })}
                  onClick={() => void end(`account/sign-ins/${one.id}`)}
                >
                  {t("end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {signIns.length > 2 && (
        <Button className="mt-3" onClick={() => void end("account/sign-ins")}>
          {t("endOthers")}
        </Button>
      )}
    </InertWhileBusy>
  );
}
