"use client";
import { faFileSignature } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { LessonList } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { followUpClass } from "./lesson-calls";

const MOST_LETTERS = 10_000;
const LONGEST_MINUTES = 1_440;

/** Follows up a class in theory at once: who was there, for how long, and one comment for all of them. */
export function ClassForm({ list }: { list: LessonList }) {
  const t = useTranslations("lessonFollowUp.class");
  const fail = useFailureToast();
  const refresh = useRefresh();
  const [absent, setAbsent] = useState<readonly string[]>([]);
  const [comment, setComment] = useState("");
  const [theoryMinutes, setMinutes] = useState(list.theoryMinutes);
  const [isBusy, setBusy] = useState(false);
  useUnsavedWorkGuard(comment !== "");
  const open = list.lessons.filter(({ mayRate }) => mayRate);
  if (open.length === 0) return null;
  const present = open.filter(({ lessonId }) => !absent.includes(lessonId));

  async function submit() {
    setBusy(true);
    try {
      const lessons = open.map(({ lessonId, version }) => ({
        lessonId,
        version,
        isPresent: !absent.includes(lessonId),
      }));
      await followUpClass(list.reservationId, { comment, theoryMinutes, lessons });
      setComment("");
      showToast({ id: list.reservationId, tone: "success", title: t("done", { count: present.length }) });
      refresh();
    } catch (error) {
      fail(error, t("failed"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="class-title" className="mt-6 max-w-[820px] border border-line bg-surface px-4 py-3">
      <h2 id="class-title" className="mb-2 text-section font-bold">
        {t("title")}
      </h2>
      <fieldset>
        <legend className="text-ink-2">{t("present")}</legend>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6">
          {open.map(({ lessonId, student }) => (
            <li key={lessonId}>
              <Checkbox
                label={student.name}
                checked={!absent.includes(lessonId)}
                onCheckedChange={(isPresent) =>
                  setAbsent((before) => (isPresent ? before.filter((id) => id !== lessonId) : [...before, lessonId]))
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <TextField
        label={t("minutes")}
        type="number"
        inputMode="numeric"
        min={0}
        max={LONGEST_MINUTES}
        className="my-3 w-40"
        value={theoryMinutes}
        onChange={({ target }) => setMinutes(Math.min(LONGEST_MINUTES, Math.max(0, target.valueAsNumber || 0)))}
      />
      <CommentBox label={t("comment")} value={comment} maxLength={MOST_LETTERS} rows={3} onChange={setComment} />
      <p className="py-2 text-small text-ink-2">{t("hint")}</p>
      <Button
        variant="primary"
        icon={faFileSignature}
        disabled={isBusy || (comment.trim() === "" && present.length > 0)}
        onClick={() => void submit()}
      >
        {t("submit", { count: present.length })}
      </Button>
    </section>
  );
}
