import { faCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { checkPasswordRules, isPasswordTooLong, PASSWORD_RULES } from "@/lib/access/sign-in/password-rules";

/** The four password rules. Each shows whether it is met while the person types. The texts are in the namespace `access`. */
export function PasswordChecklist({ password, confirmation }: { password: string; confirmation: string }) {
  const t = useTranslations("access");
  const holds = checkPasswordRules(password, confirmation);
  return (
    <div>
      <ul aria-label={t("checklist.title")} className="flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2.5">
        {PASSWORD_RULES.map((rule) => (
          <li
            key={rule}
            className={cx("flex items-baseline gap-2 text-table", holds[rule] ? "text-ink" : "text-ink-2")}
          >
            {holds[rule] ? (
              <Icon of={faCircleCheck} className="translate-y-px text-pos-ink" />
            ) : (
              <span
                aria-hidden="true"
                className="size-[1em] translate-y-[.15em] rounded-full border-2 border-control"
              />
            )}
            <span className="flex-1">{t(`passwordRules.${rule}`)}</span>
            <span className={holds[rule] ? "font-bold text-pos-ink" : "text-ink-3"}>
              {holds[rule] ? t("checklist.met") : t("checklist.open")}
            </span>
          </li>
        ))}
      </ul>
      {isPasswordTooLong(password) && <p className="mt-1 text-small text-neg-ink">{t("passwordTooLong")}</p>}
    </div>
  );
}
