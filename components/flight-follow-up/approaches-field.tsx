import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/popover";
import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { Stepper } from "./stepper";
import type { FollowUp } from "./use-follow-up";

type Props = { followUp: FollowUp; at: number; isReadOnly: boolean; isLarge: boolean };

/** The approaches of a leg by their kind. */
export function ApproachesField({ followUp, at, isReadOnly, isLarge }: Props) {
  const t = useTranslations("flightFollowUp");
  const { legs, setLeg } = followUp;
  const { approaches } = legs[at]!;
  const countOf = (kind: number) => approaches.find((one) => one.kind === kind)?.count ?? 0;
  const text = approaches.map(({ kind, count }) => `${t(`approaches.${APPROACH_KINDS[kind]!}`)} ${count}`).join(", ");
  const label = t("cell", { field: t("fields.approaches"), number: at + 1 });
  if (isReadOnly) return <span className="block px-2">{text || "–"}</span>;
  return (
    <Popover
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          data-cell={`${at}:approaches`}
          aria-label={`${label}: ${text || t("none")}`}
          className={cx(
            "block min-h-7 w-full truncate px-2 text-start hover:bg-primary-soft touch:min-h-11",
            isLarge && "rounded-control border border-control bg-surface text-body",
          )}
        >
          {text || "–"}
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {APPROACH_KINDS.map((name, kind) => (
          <li key={name} className="flex items-center justify-between gap-6">
            <span>{t(`approaches.${name}`)}</span>
            <Stepper
              label={t(`approaches.${name}`)}
              value={countOf(kind)}
              onChange={(count) =>
                setLeg(at, {
                  approaches: [
                    ...approaches.filter((one) => one.kind !== kind),
                    ...(count > 0 ? [{ kind, count }] : []),
                  ].toSorted((a, b) => a.kind - b.kind),
                })
              }
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
