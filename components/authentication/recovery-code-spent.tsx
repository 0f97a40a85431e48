"use client";
import { useTranslations } from "next-intl";
import { Button, getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { OwnSecondFactor } from "@/lib/access/second-factor/schema";
import type { ConnectedUser } from "@/lib/access/sign-in/schema";
import { api } from "@/lib/http/client";

/** What is left after a sign-in by a recovery code, and whose account it is. */
export type LeftRecoveryCodes = { count: number; personId: string };

/** Whether somebody who has got in by this code has spent a recovery code. Those of an app are six digits. */
export const isRecoveryCode = (code: string) => !/^\d{6}$/.test(code.replace(/[\s-]/g, ""));

/** Reads what is left to the person who has just signed in. */
export async function readLeftRecoveryCodes(): Promise<LeftRecoveryCodes> {
  const [own, person] = await Promise.all([
    api.get<OwnSecondFactor>("account/second-factor"),
    api.get<ConnectedUser>("authentification/connectedUser"),
  ]);
  return { count: own.data.recoveryCodesLeft, personId: person.data.id };
}

/** Says how many recovery codes are left, before the screen that was asked for opens. */
export function RecoveryCodeSpent({ left: { count, personId } }: { left: LeftRecoveryCodes }) {
  const t = useTranslations("access.codeSpent");
  return (
    <>
      <h1 className="mb-6 text-figure font-bold">{t("title")}</h1>
      <div className="flex flex-col gap-4" role="status">
        <p>
          <span className="font-bold">{t("left", { count })}</span> {t("explain")}
        </p>
        <Button variant="primary" autoFocus onClick={() => location.reload()} className="min-h-11! text-body!">
          {t("goOn")}
        </Button>
        <a href={`/site/all/user/${personId}?tab=account`} className={cx(getButtonClassName(), "min-h-11! text-body!")}>
          {t("renew")}
        </a>
      </div>
    </>
  );
}
