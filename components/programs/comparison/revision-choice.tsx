"use client";
import { faArrowRight } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { RevisionLight } from "@/lib/records/programs/wire";

type Props = { revisions: RevisionLight[]; from: string; to: string; base: string };

/** Chooses the two revisions that are compared. They stand in the address, so that a link opens the same. */
export function RevisionChoice({ revisions, from, to, base }: Props) {
  const t = useTranslations("programs.comparison");
  const router = useRouter();
  const show = (older: string, newer: string) => router.push(`${base}/${newer}/diff?from=${older}`, { scroll: false });
  const options = (other: string) =>
    revisions.map(({ id, edition, revision, createdOn, isLocked }) => ({
      value: id,
      label: t(isLocked ? "lockedChoice" : "openChoice", { edition, revision, day: formatDayAsDdMmYyyy(createdOn) }),
      disabled: id === other,
    }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        className="min-w-0 flex-[1_1_280px] tablet:max-w-[420px]"
        label={t("from")}
        options={options(to)}
        value={from}
        onChange={(event) => show(event.target.value, to)}
      />
      <span className="grid h-(--form-height,36px) place-items-center text-ink-2 max-[699px]:hidden">
        <Icon of={faArrowRight} />
      </span>
      <Select
        className="min-w-0 flex-[1_1_280px] tablet:max-w-[420px]"
        label={t("to")}
        options={options(from)}
        value={to}
        onChange={(event) => show(from, event.target.value)}
      />
    </div>
  );
}
