"use client";
import { faUserLock } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Icon } from "@/components/ui/icon";
import { LONGEST_NOTE } from "@/lib/activity/training/follow-up/codes";
import type { LessonNoteView } from "@/lib/activity/training/follow-up/notes/schema";
import { CommentBox } from "./comment-box";
import { findChangedNote, keepNote } from "./lesson-calls";

const KEEP_AFTER_MS = 600;

/** What an instructor notes of a lesson for themselves, kept as it is typed. It is never printed. */
export function PrivateNote({ lessonId, note }: { lessonId: string; note: LessonNoteView }) {
  const t = useTranslations("lessonFollowUp.note");
  const fail = useFailureToast();
  const [text, setText] = useState(note.text);
  const [isUnsaved, setUnsaved] = useState(false);
  const latest = useRef({ text: note.text, base: note.text, version: note.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<void>>(Promise.resolve());
  useUnsavedWorkGuard(isUnsaved);

  const send = useCallback(async () => {
    const { text: sent, base, version } = latest.current;
    if (sent === base) return;
    try {
      latest.current.version = await keepNote(lessonId, sent, version);
      latest.current.base = sent;
      setUnsaved(latest.current.text !== sent);
      fail.gone(t("failed"));
    } catch (error) {
      const theirs = findChangedNote(error);
      if (!theirs) return void fail(error, t("failed"));
      // What was written on another device stands before what was written here; the next key keeps both.
      const both = [theirs.text, latest.current.text].filter(Boolean).join("\n");
      latest.current = { text: both, base: theirs.text, version: theirs.version };
      setText(both);
    }
  }, [lessonId, fail, t]);
  /** Sends what is typed, one call at a time. */
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    keeping.current = keeping.current.then(send);
  }, [send]);
  useEffect(() => {
    window.addEventListener("online", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      window.removeEventListener("online", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [keep]);

  function write(next: string) {
    latest.current.text = next;
    setText(next);
    setUnsaved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, KEEP_AFTER_MS);
  }
  return (
    <section aria-labelledby="note-title" data-print="hide" className="border border-line bg-surface px-4 py-3">
      <h2 id="note-title" className="mb-1 flex items-center gap-2 text-section font-bold">
        <Icon of={faUserLock} className="text-ink-2" />
        {t("title")}
      </h2>
      <CommentBox label={t("label")} hint={t("hint")} value={text} maxLength={LONGEST_NOTE} rows={2} onChange={write} />
      <p className="text-small text-ink-2" aria-live="polite">
        {isUnsaved ? t("keeping") : text !== "" && t("kept")}
      </p>
    </section>
  );
}
