"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";

/**
 * The address of the person's calendar feed. A click copies it. It is loaded only when it is shown, because it works like a
 * password.
 */
export function CalendarFeedLink({ userId }: { userId: string }) {
  const t = useTranslations("shell.user");
  const [url, setUrl] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    api
      .get<{ url: string }>(`user/${userId}/calendar-link`, { signal: stop.signal })
      .then(({ data }) => setUrl(data.url))
      .catch(() => !stop.signal.aborted && setMissing(true));
    return () => stop.abort();
  }, [userId]);

  async function copy() {
    if (!url) return;
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      showToast({ id: "calendar", tone: "success", title: t("copied") });
    } catch {
      showToast({ id: "calendar", tone: "warning", title: t("notCopied"), lines: [t("notCopiedHelp")] });
    }
  }

  return (
    <div>
      <TextField
        ref={field}
        label={t("calendar")}
        value={url}
        readOnly
        onClick={copy}
        onKeyDown={(event) => event.key === "Enter" && copy()}
        hint={isMissing ? t("calendarMissing") : t("calendarHint")}
        className="[&_input]:cursor-copy [&_input]:text-ellipsis"
      />
      {/* The link keeps its room while the address is loading, so that nothing below it moves under the pointer. */}
      <a
        href={url.replace(/^https?:/, "webcal:")}
        className={cx("link mt-1 inline-flex items-center text-small touch:min-h-11", !url && "invisible")}
      >
        {t("subscribe")}
      </a>
    </div>
  );
}
