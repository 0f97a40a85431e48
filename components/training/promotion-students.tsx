"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lastNameFirst } from "@/components/entity/person-name";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { FollowedRevision } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";
import type { PromotionView } from "@/lib/records/promotions/schema";
import { decodePromotion } from "@/lib/records/promotions/wire";

type Props = {
  siteId: string;
  /** Ids of the students of the chosen promotion. */
  students: readonly string[];
  onStudents: (ids: string[]) => void;
  /** Those of them who are deselected. */
  without: ReadonlySet<string>;
  onWithout: (without: ReadonlySet<string>) => void;
  followed: ReadonlyMap<string, FollowedRevision>;
  error: string | undefined;
};

/** Chooses a promotion and, of its students, those who are enrolled: all but those who follow the programme already. */
export function PromotionStudents({ siteId, onStudents, without, onWithout, followed, error }: Props) {
  const t = useTranslations("training.enrol");
  const words = useTranslations("training.table");
  const [promotionId, setPromotionId] = useState("");
  const { data: promotions = [] } = useQuery({
    queryKey: ["promotion", siteId],
    queryFn: async () =>
      (await api.get<PromotionView[]>("promotion", { query: { siteId }, quiet: true })).data
        .map(decodePromotion)
        .filter(({ state }) => state === "Active"),
  });
  const members = promotions.find(({ id }) => id === promotionId)?.students ?? [];
  function choose(id: string) {
    setPromotionId(id);
    onWithout(new Set());
    onStudents(promotions.find((one) => one.id === id)?.students.map((one) => one.id) ?? []);
  }
  function tick(id: string, isTicked: boolean) {
    const next = new Set(without);
    if (isTicked) next.delete(id);
    else next.add(id);
    onWithout(next);
  }
  return (
    <>
      <Select
        label={t("promotion")}
        placeholder={t("choosePromotion")}
        options={promotions.map(({ id, name, students }) => ({
          value: id,
          label: t("promotionSize", { name, count: students.length }),
        }))}
        value={promotionId}
        onChange={({ target }) => choose(target.value)}
        error={members.length === 0 ? error : undefined}
      />
      {promotionId !== "" && (
        <fieldset>
          <legend className="mb-1 text-small text-ink-2">{t("members")}</legend>
          <div className="max-h-72 overflow-y-auto border border-line px-3">
            {members.map((one) => {
              const revision = followed.get(one.id);
              return (
                <Checkbox
                  key={one.id}
                  label={
                    <span>
                      {one.callSign && <b>{one.callSign} </b>}
                      {lastNameFirst(one)}
                      {revision && (
                        <span className="text-ink-2">
                          {" "}
                          {t("followsRevision", {
                            revision: words("revision", { edition: revision.edition, revision: revision.revision }),
                          })}
                        </span>
                      )}
                    </span>
                  }
                  checked={!revision && !without.has(one.id)}
                  disabled={Boolean(revision)}
                  onCheckedChange={(isTicked) => tick(one.id, isTicked)}
                />
              );
            })}
            {members.length === 0 && <p className="py-2 text-ink-2">{t("emptyPromotion")}</p>}
          </div>
          {members.length > 0 && <FieldHintAndError id="promotion-students" error={error} />}
        </fieldset>
      )}
    </>
  );
}
