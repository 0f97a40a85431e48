"use client";
import { faArrowsRotate, faBookmark, faPen, faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { MoreMenu } from "@/components/ui/more-menu";
import type { SavedExtraction } from "@/lib/activity/extractions/saved/wire";

type Props = {
  saved: SavedExtraction[];
  /** Whether what is chosen is what it keeps. */
  isChosen: (one: SavedExtraction) => boolean;
  canSave: boolean;
  onSave: () => void;
  onChoose: (one: SavedExtraction) => void;
  onChange: (one: SavedExtraction) => void;
  onReplace: (one: SavedExtraction) => void;
  onDelete: (one: SavedExtraction) => void;
};

/** What the school's admins have saved: a press chooses it again. */
export function SavedList({ saved, isChosen, canSave, onSave, onChoose, onChange, onReplace, onDelete }: Props) {
  const t = useTranslations("extraction.saved");
  const all = useTranslations("extraction");
  const periods = useTranslations("logbook.periods");
  const namesOf = (one: SavedExtraction, may: boolean) =>
    one.recipients.flatMap(({ name, mayExtract }) => (mayExtract === may ? [name] : [])).join(", ");
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <h2 className="text-section font-bold">{t("title")}</h2>
      {saved.length === 0 && <p className="text-small text-ink-2">{t("none")}</p>}
      {saved.length > 0 && (
        <ul className="border border-line bg-surface">
          {saved.map((one) => (
            <li
              key={one.id}
              className={cx(
                "flex items-start border-t border-line first:border-t-0 hover:bg-primary-soft",
                isChosen(one) && "bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]",
              )}
            >
              <button
                type="button"
                aria-pressed={isChosen(one)}
                onClick={() => onChoose(one)}
                className="flex min-h-11 min-w-0 flex-1 flex-col gap-0.5 py-2 ps-3 text-start text-table"
              >
                <b className="max-w-full wrap-anywhere">{one.name}</b>
                <span className="text-small text-ink-2">
                  {[all(`datasets.${one.dataset}`), periods(one.period), all(`formats.${one.format}`)].join(" · ")}
                </span>
                {one.rhythm && namesOf(one, true) && (
                  <span className="text-small text-ink-2">
                    {t("to", { rhythm: t(`rhythms.${one.rhythm}`), people: namesOf(one, true) })}
                  </span>
                )}
                {one.rhythm && namesOf(one, false) && (
                  <span className="text-small text-warn-ink">{t("leftOut", { people: namesOf(one, false) })}</span>
                )}
              </button>
              <MoreMenu
                label={t("actions", { name: one.name })}
                items={[
                  { key: "change", label: t("change"), icon: faPen, onSelect: () => onChange(one) },
                  {
                    key: "replace",
                    label: t("replace"),
                    icon: faArrowsRotate,
                    disabled: !canSave || isChosen(one),
                    onSelect: () => onReplace(one),
                  },
                  "separator",
                  { key: "delete", label: t("delete"), icon: faTrashCan, onSelect: () => onDelete(one) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Button icon={faBookmark} disabled={!canSave} onClick={onSave}>
        {t("save")}
      </Button>
    </section>
  );
}
