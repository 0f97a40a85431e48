"use client";
import { faBell } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Proposal, Student } from "./assisted";

/** Who is told of a booking, and the keys. A phone has no keys. */
export function AssistanceFoot({
  current,
  framed,
  number,
  readerId,
}: {
  current: Student | null;
  framed: Proposal | undefined;
  number: number;
  /** Who books isn't told. */
  readerId: string;
}) {
  const t = useTranslations("assistance");
  const key = (...names: string[]) => names.map((name) => <kbd key={name}>{name}</kbd>);
  const names = current && framed && { student: current.name, instructor: framed.instructor.name };
  return (
    <div className="as-foot">
      {names && (
        <p className="as-told">
          <Icon of={faBell} /> {t(framed.instructor.userId === readerId ? "toldOnly" : "told", names)}
        </p>
      )}
      <ul aria-label={t("keys.label")} className="as-keys">
        {framed && (
          <li>
            {key(t("keys.enter"))} {t("keys.book", { number })}
          </li>
        )}
        <li>
          {key("1")}–{key("5")} {t("keys.frame")}
        </li>
        <li>
          {key(t("keys.tab"))} {t("keys.pass")}
        </li>
        <li>
          {key("J")} {t("keys.day")}
        </li>
        <li>
          {key("I")} {t("keys.instructor")}
        </li>
        <li>
          {key("M")} {t("keys.form")}
        </li>
        <li>
          {key(t("keys.ctrlZ"))} {t("keys.undo")}
        </li>
      </ul>
    </div>
  );
}
